package playground_test

import (
	"fmt"
	"strings"
)

// worksWithKeys goes through the page by Tab, and uses what it meets.
func worksWithKeys(p *page, _ string) {
	p.run(`document.activeElement.blur()`, nil)
	var met []string
	reach := func(selector string) {
		p.Helper()
		for range 60 {
			p.key("Tab")
			var at string
			p.run(`(() => { const e = document.activeElement; return e.id || e.dataset.cell || e.dataset.lang || e.className || e.tagName; })()`, &at)
			met = append(met, at)
			if p.is(`document.activeElement.matches(` + quoted(selector) + `)`) {
				return
			}
		}
		p.Fatalf("Tab does not lead to %s, only to %q", selector, met)
	}
	reach(".skip")
	p.same("the link to the selector is seen", p.is(`document.querySelector('.skip').getBoundingClientRect().left >= 0`), true)
	p.key("Enter")
	p.same("focus", p.is(`document.activeElement.id === 'selector' || location.hash.includes('expression')`), true)
	p.run(`document.getElementById('share').focus()`, nil)
	reach(`[data-lang="zh"]`)
	p.key("Enter")
	reach("#selector")
	p.insert(" x")
	reach("#findings .place")
	p.key("Enter")
	p.same("the finding's text is selected", p.is(`document.activeElement.id === 'selector' && document.activeElement.selectionEnd > document.activeElement.selectionStart`), true)
	p.key("Backspace")
	reach("#view-json")
	p.key("Space")
	p.same("view", p.is(`!document.getElementById('json-view').hidden`), true)
	reach("#json")
	reach(`#verdicts button.verdict[data-index="2"]`)
	p.key("Enter")
	p.same("explained", p.text("#why .headline strong"), "第 2 条消息：被过滤（false）")
	reach("#why .term")
	reach("#truth .scroll")
	p.same("outline", p.is(`getComputedStyle(document.activeElement).outlineStyle !== 'none'`), true)
}

// namesControls asks the browser what a screen reader would be told.
func namesControls(p *page, _ string) {
	for _, language := range []string{"en", "zh"} {
		p.click(`[data-lang="` + language + `"]`)
		p.write("#selector", "a == 1 && b > 2")
		for _, view := range []string{"#view-table", "#view-json"} {
			p.click(view)
			var tree struct {
				Nodes []struct {
					Ignored    bool
					Role, Name struct{ Value any }
				}
			}
			p.call("Accessibility.getFullAXTree", nil, &tree)
			roles := map[string]int{}
			for _, n := range tree.Nodes {
				role := fmt.Sprint(n.Role.Value)
				roles[role]++
				switch role {
				case "button", "textbox", "combobox", "link", "region", "table", "heading":
					name, _ := n.Name.Value.(string)
					if !n.Ignored && strings.TrimSpace(name) == "" && role != "table" {
						p.Errorf("%s %s: a %s has no name", language, view, role)
					}
				}
			}
			if roles["button"] < 6 || roles["textbox"] < 2 || roles["combobox"] < 3 || roles["heading"] < 5 {
				p.Errorf("%s %s: few controls were found: %v", language, view, roles)
			}
		}
	}
}

// fits looks at the page in several widths, languages and colours: nothing is
// wider than the window, and text stands out from what is behind it.
func fits(p *page, _ string) {
	examples := []string{"exampleDecimals", "exampleTags"}
	if *screenshots != "" {
		examples = append(examples, "exampleBasics", "exampleChinese", "exampleIgnored")
	}
	for _, scheme := range []string{"light", "dark"} {
		p.scheme(scheme)
		for _, width := range []int{1280, 800, 360} {
			p.size(width, 900)
			for _, language := range []string{"en", "zh"} {
				p.click(`[data-lang="` + language + `"]`)
				for _, example := range examples {
					p.choose("#examples", example)
					p.click(`button.verdict[data-index="2"]`)
					name := fmt.Sprintf("%s-%s-%d-%s", example, language, width, scheme)
					if !p.is(`document.documentElement.scrollWidth <= innerWidth`) {
						p.Errorf("%s: the page is wider than the window", name)
					}
					p.inside(name)
					p.contrast(name)
					p.picture(name)
				}
			}
		}
	}
}

// inside finds what sticks out of its panel. Wide tables scroll within.
func (p *page) inside(name string) {
	p.Helper()
	var out []string
	p.run(`[...document.querySelectorAll('.panel')].flatMap((panel) => {
		const right = panel.getBoundingClientRect().right;
		return [...panel.querySelectorAll('*')].filter((e) => !e.closest('[hidden]') && e.parentElement.closest('.scroll') === null
			&& e.tagName !== 'OPTION' && e.getBoundingClientRect().right > right).map((e) => e.tagName + ' ' + (e.id || e.className));
	})`, &out)
	for _, e := range out {
		p.Errorf("%s: sticks out of its panel: %s", name, e)
	}
}

// contrast measures text against its background as WCAG does; 4.5 is what it asks
// of small text.
func (p *page) contrast(name string) {
	p.Helper()
	var faint []string
	p.run(`(() => {
		const numbers = (c) => c.match(/[\d.]+/g).map(Number);
		const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
			.reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
		const behind = (e) => {
			for (; e; e = e.parentElement) {
				const c = numbers(getComputedStyle(e).backgroundColor);
				if (c.length < 4 || c[3] > 0) return c;
			}
			return [255, 255, 255];
		};
		const found = [];
		for (const e of document.querySelectorAll('body *')) {
			const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim() !== '');
			if (!own || e.closest('[hidden], .underlay, noscript, option, script') || e.disabled) continue;
			const a = light(numbers(getComputedStyle(e).color)), b = light(behind(e));
			const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
			if (ratio < 4.5) found.push(e.className + ' ' + e.textContent.slice(0, 30) + ' ' + ratio.toFixed(2));
		}
		return found;
	})()`, &faint)
	for _, f := range faint {
		p.Errorf("%s: hard to read: %s", name, f)
	}
}
