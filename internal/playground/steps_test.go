package playground_test

import (
	"strings"
)

func opens(p *page, _ string) {
	p.same("selector", p.value("#selector"), "amount > 100 AND region = 'BEIJING'")
	p.same("verdicts", p.texts("td button.verdict"), []string{"✓ delivered", "✕ filtered (false)", "✕ filtered (null)"})
	p.same("summary", p.text("#summary"), "1 of 3 delivered")
	p.same("findings", p.text("#findings-state"), "Nothing to report.")
	p.same("explanation", p.text("#why .headline"), "Message 1: delivered")
	p.same("tree", p.texts("#why .term"), []string{"AND", "amount > 100", "region = 'BEIJING'"})
	if rows := p.texts("#truth tbody tr"); len(rows) != 7 || rows[2] != "101 BEIJING ✓ delivered" {
		p.Errorf("truth table %q", rows)
	}
	p.run(`document.head.append(Object.assign(document.createElement('script'), { textContent: 'inlined = true' }))`, nil)
	p.same("the policy lets scripts in the page run", p.is(`window.inlined === true`), false)
	p.forget("Content Security Policy")
}

func errorsWhileTyping(p *page, _ string) {
	p.write("#selector", "a > 'x'")
	p.same("rule", p.texts("#findings .rule"), []string{"RMQ203"})
	p.same("state", p.text("#findings-state"), "Errors: 1. Warnings: 0. Notes: 0.")
	p.same("underlined", p.texts("#underlay .error"), []string{"'x'"})
	p.same("explanation", p.text("#why"), "A broker refuses this expression, so no message is delivered.")
	p.same("invalid", p.is(`document.getElementById('selector').ariaInvalid === 'true'`), true)
	p.insert(" OR b >")
	p.same("what comes first", p.texts("#findings .rule"), []string{"RMQ102"})
	p.write("#selector", "b >")
	p.same("rule", p.texts("#findings .rule"), []string{"RMQ102"})
	p.same("underlined at the end", p.texts("#underlay .error"), []string{">"})
	p.write("#selector", "b > 5 AND")
	p.insert(" c = '北京' AND NOT 'x'")
	p.same("underlined behind Chinese", p.texts("#underlay .error"), []string{"'x'"})
	p.click("#findings .place")
	p.same("selected", p.is(`document.getElementById('selector').value.slice(document.getElementById('selector').selectionStart).startsWith("'x'")`), true)
	p.write("#selector", "a = '1'")
	p.same("no underline", p.texts("#underlay .error"), []string{})
	p.same("invalid", p.is(`document.getElementById('selector').ariaInvalid === 'false'`), true)
}

func corrects(p *page, _ string) {
	p.write("#selector", "a == 1 && b != 'x'")
	p.same("corrected", p.text("#fix-text"), "a = 1 AND b <> 'x'")
	p.click("#fix-apply")
	p.same("selector", p.value("#selector"), "a = 1 AND b <> 'x'")
	p.same("offer", p.is(`document.getElementById('fix').hidden`), true)
}

func ignoredText(p *page, _ string) {
	p.choose("#examples", "exampleIgnored")
	p.same("rule", p.texts("#findings .rule"), []string{"RMQ301"})
	p.same("underlined", p.texts("#underlay .error"), []string{"region = 'BEIJING'"})
	p.same("verdicts", p.texts("td button.verdict"), []string{"✓ delivered", "✕ filtered (false)"})
	p.same("ignored", p.text("#why .ignored"), "Not read by a broker: region = 'BEIJING'")
	p.picture("ignored")
}

func chosenRelease(p *page, _ string) {
	p.choose("#examples", "exampleOperators")
	p.same("release", p.value("#release"), "4.2.0")
	p.same("verdicts", p.texts("td button.verdict"), []string{"✕ filtered (false)", "✓ delivered"})
	p.choose("#release", "")
	p.same("verdicts", p.texts("td button.verdict"), []string{"✓ delivered", "✓ delivered"})
	p.choose("#release", "extended")
	p.write("#selector", "name LIKE 'my%'")
	p.same("verdicts", p.texts("td button.verdict"), []string{"✓ delivered", "✕ filtered (false)"})
}

func editsTable(p *page, _ string) {
	p.write(`[data-cell="2-0"]`, "150")
	p.same("verdict", p.texts("td button.verdict")[1], "✓ delivered")
	p.same("focus stays", p.is(`document.activeElement.dataset.cell === '2-0' && document.activeElement.selectionStart === 3`), true)
	p.insert(".5")
	p.same("verdict", p.texts("td button.verdict")[1], "✕ filtered (error)")
	p.write(`[data-cell="2-1"]`, "")
	p.key("Backspace")
	p.same("text", strings.Split(p.value("#json"), "\n")[1], `{"amount":"150.5"}`)
	p.click("#add-message")
	p.same("a copy was added", p.texts("td button.verdict"), []string{"✓ delivered", "✕ filtered (error)", "✕ filtered (null)", "✕ filtered (null)"})
	p.same("it is explained", p.text("#why .headline strong"), "Message 4: filtered (null)")
	p.click("#add-property")
	p.insert("名称")
	p.key("Tab")
	p.same("columns", p.is(`document.querySelector('[data-cell="head-2"]').value === '名称'`), true)
	p.write(`[data-cell="4-2"]`, `"<\`)
	p.same("text", strings.Split(p.value("#json"), "\n")[3], `{"amount":"150","名称":"\"<\\"}`)
	p.write(`[data-cell="head-1"]`, "area")
	p.key("Tab")
	p.same("renamed", strings.Split(p.value("#json"), "\n")[0], `{"amount":"150","area":"BEIJING"}`)
	p.same("missing now", p.texts("td button.verdict")[0], "✕ filtered (null)")
	p.click(`[data-row="2"] .remove button`)
	p.same("removed", len(p.texts("td button.verdict")), 3)
	for range 3 {
		p.click(`[data-row="1"] .remove button`)
	}
	p.same("none is left", p.text("#why"), "There is no message to explain.")
	p.click("#add-message")
	p.same("one again", len(p.texts("td button.verdict")), 1)
}

func readsJSON(p *page, _ string) {
	p.click("#view-json")
	p.write("#json", `{"amount": 150.00, "region": "BEIJING"}`+"\n"+`{"amount": }`+"\n"+`{"tags": "VIP", "properties": {"amount": 12345678901234567890}}`)
	p.same("unread", p.texts("#verdicts .unread > span"), []string{"message 2 cannot be read: line 2, column 12: unexpected }, expected a value"})
	p.same("table", p.is(`document.getElementById('view-table').disabled`), true)
	p.click("#verdicts .unread .place")
	p.same("caret", p.is(`document.getElementById('json').value[document.getElementById('json').selectionStart] === '}'`), true)
	p.insert("1}")
	p.same("verdicts", p.texts("#verdicts button.verdict"), []string{"✕ filtered (error)", "✕ filtered (false)", "✕ filtered (error)"})
	p.click("#view-table")
	p.same("as written", []string{p.value(`[data-cell="1-0"]`), p.value(`[data-cell="3-0"]`), p.value(`[data-cell="3-2"]`)},
		[]string{"150.00", "12345678901234567890", "VIP"})
	p.same("lint knows the messages", p.texts("#findings .rule")[0], "RMQ404")
	p.picture("decimals")
}

func keepsMessages(p *page, server string) {
	p.goTo(server + `#expression=a+%3E&messages=` + `%7B%22a%22%3A1%7D`)
	p.same("cell", p.value(`[data-cell="1-0"]`), "1")
	p.same("verdict", p.text(`[data-verdict="1"]`), "—")
	p.same("notice", p.is(`document.getElementById('notice').hidden`), true)
	p.picture("refused")
}

func explains(p *page, _ string) {
	p.choose("#examples", "exampleChinese")
	p.click(`button.verdict[data-index="2"]`)
	p.same("headline", p.text("#why .headline"), `Message 2: filtered (false) property region holds "广州", so region IN ('北京', '上海') is false`)
	p.same("decides", p.texts("#why .decides > .row > .term"), []string{"region IN ('北京', '上海')"})
	p.same("outcomes", p.texts("#why .outcome"), []string{"false", "false", "not evaluated"})
	p.click("#why ul ul > li:last-child .term")
	p.same("selected", p.is(`(() => { const f = document.getElementById('selector'); return f.value.slice(f.selectionStart, f.selectionEnd) === 'note IS NOT NULL'; })()`), true)
	p.run(`document.querySelector('#why .decides .term').focus()`, nil)
	p.same("pointed at", p.texts("#underlay .term"), []string{"region IN ('北京', '上海')"})
	p.click(`button.verdict[data-index="1"]`)
	p.same("headline", p.text("#why .headline"), "Message 1: delivered")
	p.same("elsewhere", p.is(`document.querySelectorAll('#why details li').length > 2`), true)
}

func explainsTags(p *page, _ string) {
	p.choose("#examples", "exampleTags")
	p.same("type", p.value("#type"), "TAG")
	p.same("verdicts", p.texts("td button.verdict"), []string{"✓ delivered", "✕ filtered", "✕ filtered", "✕ filtered"})
	p.click(`button.verdict[data-index="2"]`)
	if text := p.text("#why"); !strings.Contains(text, `code 2112`) || !strings.Contains(text, "the consumer compares the text") {
		p.Errorf("explanation: %s", text)
	}
	p.same("truth table", p.is(`document.getElementById('truth-panel').hidden`), true)
	p.write("#selector", "TagA | TagB")
	p.same("rule", p.texts("#findings .rule"), []string{"RMQ505"})
	p.choose("#type", "SQL92")
	p.same("truth table", p.is(`document.getElementById('truth-panel').hidden`), false)
}

func speaksChinese(p *page, server string) {
	p.click(`[data-lang="zh"]`)
	p.same("document", p.is(`document.documentElement.lang === 'zh-Hans'`), true)
	p.same("verdicts", p.texts("td button.verdict"), []string{"✓ 投递", "✕ 被过滤（false）", "✕ 被过滤（null）"})
	p.write("#selector", "amount >")
	p.same("finding", p.text("#findings .badge"), "错误")
	if text := p.text("#findings .message"); !strings.Contains(text, "表达式") {
		p.Errorf("finding: %s", text)
	}
	p.goTo(server)
	p.same("remembered", p.text("#messages-title"), "消息")
	for _, language := range []string{"en", "zh"} {
		p.run(`document.querySelector('[data-lang="`+language+`"]').click()`, nil)
		p.settle()
		p.same("without words in "+language, p.texts(`[data-text]:empty`), []string{})
	}
	var apart []string
	p.run(`import('./text.js').then(({ languages: { en, zh } }) => {
		const names = (s) => (s.match(/\{\w+\}/g) ?? []).sort().join();
		return [...new Set([...Object.keys(en), ...Object.keys(zh)])].filter((k) => !en[k] || !zh[k] || names(en[k]) !== names(zh[k]));
	})`, &apart)
	p.same("keys that differ between the languages", apart, []string{})
}

func sharesAddress(p *page, server string) {
	p.choose("#examples", "exampleChinese")
	p.choose("#release", "4.2.0")
	p.click(`[data-lang="zh"]`)
	p.click("#share")
	var address string
	p.run(`location.href`, &address)
	p.same("nothing for the server", strings.HasPrefix(address, server+"#"), true)

	other := p.b.open(p.T, address)
	defer other.clean(server)
	for _, field := range []string{"#selector", "#release", "#json"} {
		other.same(field, other.value(field), p.value(field))
	}
	other.same("language", other.text("#messages-title"), "消息")
	other.run(`location.hash = '#expression=x+%3D+1&messages=%7B%7D&release=4.9.4&type=TAG&lang=constructor'`, nil)
	other.wait(`document.getElementById('selector').value === 'x = 1'`)
	other.settle()
	other.same("type", other.value("#type"), "TAG")
	other.same("a release between two", other.value("#release"), "4.9.4")
	other.same("an unknown language", other.text("#messages-title"), "Messages")
}

func takesNoMarkup(p *page, server string) {
	const markup = `<img src=x onerror="document.title='bad'">`
	p.write("#selector", "a = '"+markup+"' "+markup)
	p.write(`[data-cell="1-0"]`, markup)
	p.click(`button.verdict[data-index="1"]`)
	p.goTo(server + "#expression=" + `a+%3D+%27%3Cimg%20src%3Dx%3E%27&release=%3Cimg%20src%3Dx%3E&messages=%7B%22%3Cimg%20src%3Dx%3E%22%3A1%7D`)
	p.same("title", p.is(`document.title === 'rmqsql playground'`), true)
	p.same("images", p.is(`document.querySelector('img') === null`), true)
	if text := p.text("#notice"); !strings.Contains(text, "release") {
		p.Errorf("a bad release is not told: %q", text)
	}
}
