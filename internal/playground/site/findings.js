// What is to be said about the selector.
import { $, make } from './dom.js';
import { t } from './text.js';
import { placed, select, setFindings } from './editor.js';

// show takes a reply of check, or null where there is none.
export function show(reply, apply) {
  const findings = reply?.findings ?? [];
  setFindings(findings);
  $('findings').replaceChildren(...findings.map(item));
  if (reply?.left) $('findings').append(make('li', { className: 'hint' }, t('more', { count: reply.left })));
  $('findings-state').textContent = !reply ? '' : findings.length === 0 ? t('clean') : t('found', reply.summary);
  $('findings-state').className = 'state' + (reply && findings.length === 0 ? ' clean' : '');
  const corrected = reply?.corrected?.[0] ?? null;
  $('fix').hidden = corrected === null;
  $('fix-text').textContent = corrected ?? '';
  $('fix-apply').onclick = () => apply(corrected);
}

function item(f) {
  const { start, end } = placed(f);
  return make('li', { className: f.severity },
    make('span', { className: 'badge' }, t(f.severity)),
    make('button', { type: 'button', className: 'place', onclick: () => select(start, end) }, `${f.line}:${f.column}`),
    make('span', { className: 'message' }, f.message, f.help && make('span', { className: 'help' }, f.help)),
    make('a', { className: 'rule', href: ruleLink(f.rule), target: '_blank', rel: 'noreferrer', title: f.name }, f.rule));
}

const ruleLink = (rule) => `https://github.com/rmqsql/rmqsql/blob/main/docs/rules/${rule}.md`;
