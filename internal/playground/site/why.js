// Why a message is delivered or not.
import { $, make } from './dom.js';
import { t } from './text.js';
import { fromBytes } from './position.js';
import { point, select } from './editor.js';

let source = '';

// show takes a reply of explain for one message, or the key of a text to show
// instead.
export function show(reply, key) {
  if (!reply || reply.groups.length === 0) {
    $('why').replaceChildren(make('p', { className: 'hint' }, t(key ?? 'choosesNone')));
    return;
  }
  source = reply.expression;
  const g = reply.groups[0];
  const parts = [
    make('p', { className: 'headline ' + (g.delivered ? 'good' : 'bad') },
      make('strong', {}, t('whyMessage', { index: g.index, verdict: g.text })),
      !g.delivered || g.steps ? make('span', {}, g.reason) : ''),
  ];
  if (g.advice) parts.push(make('p', { className: 'advice' }, make('strong', {}, t('advice')), ' ' + g.advice));
  if (g.steps) parts.push(make('ol', { className: 'steps' }, ...g.steps.map((s) => make('li', {}, s))));
  if (g.tree) parts.push(tree(g.tree));
  if (g.trace?.ignored) {
    parts.push(make('p', { className: 'ignored' }, t('ignored') + ' ', make('code', {}, g.trace.ignored.trim())));
  }
  if (!g.delivered && g.reasons?.length > 1) {
    parts.push(make('p', { className: 'subtitle' }, t('decided')), list(g.reasons));
  }
  if (reply.elsewhere) parts.push(make('details', {}, make('summary', {}, t('elsewhere')), list(reply.elsewhere)));
  $('why').replaceChildren(...parts);
}

const list = (items) => make('ul', {}, ...items.map((s) => make('li', {}, s)));

// tree nests the rows by their depth.
function tree(rows) {
  const root = make('ul', { className: 'tree' });
  const levels = [root];
  for (const row of rows) {
    levels.length = row.depth + 1;
    const below = make('ul');
    levels.at(-1).append(make('li', { className: row.decides ? 'decides' : '' }, line(row), below));
    levels.push(below);
  }
  for (const empty of root.querySelectorAll('ul:empty')) empty.remove();
  return root;
}

function line(row) {
  const span = row.offset === undefined ? null : { start: fromBytes(source, row.offset), end: fromBytes(source, row.end) };
  const name = span
    ? make('button', {
      type: 'button', className: 'term', 'aria-label': t('showTerm', { term: row.text }),
      onmouseenter: () => point(span), onmouseleave: () => point(null),
      onfocus: () => point(span), onblur: () => point(null),
      onclick: () => select(span.start, span.end),
    }, row.text)
    : make('span', { className: 'term' }, row.text);
  return make('div', { className: 'row' }, name,
    row.word && make('span', { className: 'outcome ' + row.outcome }, row.word),
    row.decides && make('span', { className: 'mark' }, '◀ ' + t('decides')),
    row.note && make('span', { className: 'note' }, row.note));
}
