package filterset

// roster is the members of an index by ID. Only writers use it. Its zero value is
// empty.
type roster struct{ pages map[ID]*page }

// page is the members with neighbouring IDs: a pointer each, where a map of members
// would take three times as much.
type page struct {
	members [pageSize]*member
	used    int
}

const pageSize = 256

func (r *roster) get(id ID) *member {
	if p := r.pages[id/pageSize]; p != nil {
		return p.members[id%pageSize]
	}
	return nil
}

func (r *roster) add(id ID, m *member) {
	if r.pages == nil {
		r.pages = make(map[ID]*page)
	}
	p := r.pages[id/pageSize]
	if p == nil {
		p = new(page)
		r.pages[id/pageSize] = p
	}
	p.members[id%pageSize] = m
	p.used++
}

func (r *roster) remove(id ID) {
	p := r.pages[id/pageSize]
	p.members[id%pageSize] = nil
	if p.used--; p.used == 0 {
		delete(r.pages, id/pageSize)
	}
}
