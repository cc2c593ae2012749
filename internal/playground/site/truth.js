// What the selector does, as a table.
import { $, make } from './dom.js';
import { t } from './text.js';

// show takes a reply of truth, or a text to show instead.
export function show(reply, message) {
  if (!reply) {
    $('truth').replaceChildren(make('p', { className: 'hint' }, message));
    return;
  }
  const head = make('tr', {}, ...reply.properties.map((p) => make('th', { scope: 'col' }, p.name)), make('th', { scope: 'col' }, t('verdict')));
  const body = reply.rows.map((row) => make('tr', {},
    ...row.cells.map((cell, i) => make('td', {}, ...values(cell, reply.properties[i].values.length))),
    make('td', { className: 'verdict ' + (row.delivered ? 'good' : 'bad') }, (row.delivered ? '✓ ' : '✕ ') + row.text)));
  const parts = [make('div', { className: 'scroll', tabIndex: 0, role: 'region', 'aria-labelledby': 'truth-title' },
    make('table', {}, make('thead', {}, head), make('tbody', {}, ...body)))];
  if (reply.left) parts.push(make('p', { className: 'hint' }, t('left', { count: reply.left })));
  if (reply.properties.length === 0) {
    parts.push(make('p', { className: 'hint' }, t('constant')));
  } else {
    parts.push(make('p', { className: 'hint' }, t(reply.sampled ? 'sampled' : 'tried', { tried: reply.tried, count: reply.combinations })),
      make('dl', { className: 'values' }, ...reply.properties.flatMap((p) => [
        make('dt', {}, p.name), make('dd', {}, ...values(p.values, 0), p.cut && t('cut'))])));
  }
  $('truth').replaceChildren(...parts);
}

// values shows the values of a cell, or that it does not matter which of all it is.
function values(list, all) {
  if (list.length === all) return [make('span', { className: 'any' }, t('any'))];
  return list.map((v) => {
    if (v.class === 'missing') return make('span', { className: 'value special' }, t('missing'));
    if (v.text === '') return make('span', { className: 'value special' }, t('empty'));
    return make('code', { className: 'value' }, v.text);
  });
}
