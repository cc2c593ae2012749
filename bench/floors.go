package main

// The selectors of the workload written by hand, as a careful programmer would.

func smallInt(s string) (n int64, ok bool) {
	negative := len(s) > 1 && s[0] == '-'
	if negative {
		s = s[1:]
	}
	if len(s) == 0 || len(s) > 10 {
		return 0, false
	}
	for i := range len(s) {
		d := s[i] - '0'
		if d > 9 {
			return 0, false
		}
		n = n*10 + int64(d)
	}
	if negative {
		n = -n
	}
	return n, n == int64(int32(n))
}

var floors = map[string]func(map[string]string) bool{
	"P1": func(m map[string]string) bool {
		region, ok := m["region"]
		return ok && region == "BEIJING"
	},
	"P2": func(m map[string]string) bool {
		amount, ok := smallInt(m["amount"])
		return ok && amount > 100
	},
	"P3": func(m map[string]string) bool {
		amount, ok := smallInt(m["amount"])
		if ok && amount > 100 {
			if region := m["region"]; region == "BEIJING" {
				return true
			}
		}
		orderID := m["orderId"]
		return orderID == "VIP001"
	},
	"P4": func(m map[string]string) bool {
		color := m["color"]
		switch color {
		case "red", "blue", "green", "black", "white", "grey", "pink", "cyan":
		default:
			return false
		}
		size, ok := smallInt(m["size"])
		return ok && size >= 10 && size <= 20
	},
	"P5": func(m map[string]string) bool {
		region := m["region"]
		if region != "BEIJING" && region != "SHANGHAI" {
			return false
		}
		amount, ok := smallInt(m["amount"])
		if !ok || amount <= 100 || amount >= 10000 {
			return false
		}
		color := m["color"]
		if color != "red" && color != "cyan" {
			return false
		}
		size, ok := smallInt(m["size"])
		if !ok || size < 5 || size > 50 {
			return false
		}
		status := m["status"]
		if status != "PAID" && status != "SHIPPED" {
			return false
		}
		qty, ok := smallInt(m["qty"])
		if !ok || qty <= 0 || qty >= 1000 {
			return false
		}
		price, ok := smallInt(m["price"])
		if !ok || price <= 10 || price >= 5000 {
			return false
		}
		orderID, ok := m["orderId"]
		if !ok || orderID == "X0" {
			return false
		}
		channel := m["channel"]
		level, hasLevel := smallInt(m["level"])
		if channel != "web" && (!hasLevel || level <= 3) && size != 15 {
			return false
		}
		return hasLevel && level < 10 || orderID == "VIP001"
	},
}
