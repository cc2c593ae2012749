// The messages, as a table or as text. The text is what counts; the table writes it.
import { $, make } from './dom.js';
import { language, t } from './text.js';
import { fromPlace } from './position.js';

const mostRows = 100;

let view = 'table';
let text = '';
let rows = []; // of the table: { index, properties }
let columns = [];
let results = new Map(); // by index
let unread = [];
let drawn = ''; // what the table shows
let chosen = 1;
let changed = () => {};
let choose = () => {};

export const chosenMessage = () => chosen;

export function setChosen(index) {
  chosen = index;
  for (const b of document.querySelectorAll('button.verdict')) {
    b.setAttribute('aria-pressed', String(Number(b.dataset.index) === index));
  }
}

// setText shows other messages.
export function setText(value) {
  text = value;
  $('json').value = value;
  columns = [];
}

// setMessages takes a reply of eval, for the messages that it has read.
export function setMessages(reply, properties) {
  unread = reply.unread;
  rows = reply.results.map((r) => ({ index: r.index, properties: r.properties ?? {} }));
  arrange(properties);
  if (shown() !== drawn) {
    const focus = focused();
    drawTable();
    focus();
  }
  draw();
}

// setVerdicts takes a reply of eval; null where the selector has none.
export function setVerdicts(reply) {
  results = new Map((reply?.results ?? []).map((r) => [r.index, r]));
  $('summary').textContent = reply ? t('summary', reply.summary) : '';
  drawVerdicts();
}

// shown is all that the table's fields show. Fields that are right already are left
// alone: somebody may be writing in one, with an input method too.
const shown = () => JSON.stringify([language(), columns, rows.map((r) => [r.index, columns.map((name) => r.properties[name] ?? '')])]);

// arrange keeps the columns that there are where they are, and adds those that
// messages or the selector have.
function arrange(wanted) {
  const used = new Set(rows.flatMap((r) => Object.keys(r.properties)));
  const asked = wanted.filter((name) => !columns.includes(name));
  const others = [...used].filter((name) => !columns.includes(name) && !asked.includes(name));
  columns = [...columns, ...asked, ...others];
}

export function draw() {
  const blocked = unread.length > 0 || rows.length > mostRows;
  const table = view === 'table' && !blocked;
  $('table-view').hidden = !table;
  $('json-view').hidden = table;
  $('view-table').setAttribute('aria-pressed', String(table));
  $('view-json').setAttribute('aria-pressed', String(!table));
  $('view-table').disabled = blocked;
  $('view-table').title = unread.length > 0 ? t('jsonOnly') : blocked ? t('tooLong', { count: mostRows }) : '';
}

function drawTable() {
  const head = make('tr', {},
    make('th', { scope: 'col', className: 'number' }, '#'),
    make('th', { scope: 'col', className: 'verdict' }, t('verdict')),
    ...columns.map((name, i) => make('th', { scope: 'col' },
      make('input', {
        value: name, spellcheck: false, autocapitalize: 'off', 'data-cell': `head-${i}`, 'aria-label': t('propertyName', { index: i + 1 }),
        onchange: (e) => rename(i, e.target.value.trim()),
      }))),
    make('td', {}));
  const body = rows.slice(0, mostRows).map((row) => make('tr', { 'data-row': row.index },
    make('th', { scope: 'row', className: 'number' }, String(row.index)),
    make('td', { className: 'verdict', 'data-verdict': row.index }, verdictButton(row.index)),
    ...columns.map((name, i) => make('td', {},
      make('input', {
        value: row.properties[name] ?? '', spellcheck: false, autocapitalize: 'off', placeholder: '—',
        'data-cell': `${row.index}-${i}`, 'aria-label': t('propertyOf', { property: name, index: row.index }),
        oninput: (e) => edit(row.index, i, e.target.value),
      }))),
    make('td', { className: 'remove' },
      make('button', { type: 'button', title: t('removeMessage', { index: row.index }), 'aria-label': t('removeMessage', { index: row.index }), onclick: () => remove(row.index) }, '×'))));
  drawn = shown();
  $('message-table').replaceChildren(make('thead', {}, head), make('tbody', {}, ...body));
}

// focused remembers which field of the table is being written in, and returns what
// goes back to it after the table was drawn anew.
function focused() {
  const active = document.activeElement;
  const cell = active?.dataset?.cell;
  const [start, end] = cell ? [active.selectionStart, active.selectionEnd] : [];
  return () => {
    const again = cell && document.querySelector(`[data-cell="${cell}"]`);
    if (!again) return;
    again.focus();
    again.setSelectionRange(start, end);
  };
}

function drawVerdicts() {
  for (const cell of document.querySelectorAll('[data-verdict]')) {
    cell.replaceChildren(verdictButton(Number(cell.dataset.verdict)));
  }
  const shown = [...results.values()].slice(0, mostRows).map((r) => make('li', { value: r.index },
    verdictButton(r.index), r.reason && make('span', { className: 'reason' }, r.reason)));
  const bad = unread.slice(0, mostRows).map((u) => make('li', { value: u.index, className: 'unread' },
    make('button', { type: 'button', className: 'place', onclick: () => goTo(u) }, `${u.line}:${u.column}`),
    make('span', {}, t('unread', u), u.help && make('span', { className: 'help' }, u.help))));
  $('verdicts').replaceChildren(...bad, ...shown);
}

function verdictButton(index) {
  const r = results.get(index);
  if (!r) return make('span', { className: 'hint' }, '—');
  return make('button', {
    type: 'button', className: 'verdict ' + (r.delivered ? 'good' : 'bad'), 'data-index': index,
    'aria-pressed': String(index === chosen), 'aria-label': t('explain', { index, verdict: r.text }),
    onclick: () => { setChosen(index); choose(); },
  }, (r.delivered ? '✓ ' : '✕ ') + r.text);
}

function goTo(u) {
  const at = fromPlace(text, u.line, u.column);
  $('json').focus();
  $('json').setSelectionRange(at, at + 1);
}

// write makes the text of the table. Every property is text, as it is in a broker.
function write() {
  text = rows.map((r) => JSON.stringify(Object.fromEntries(columns.filter((name) => (r.properties[name] ?? '') !== '')
    .map((name) => [name, r.properties[name]])))).join('\n');
  $('json').value = text;
  changed(text);
}

// edit and its like are given places: rows and columns may be others by the time
// that somebody writes in a field.
function edit(index, i, value) {
  rows.find((r) => r.index === index).properties[columns[i]] = value;
  drawn = shown();
  write();
}

function rename(i, name) {
  if (name === '' || columns.includes(name)) {
    drawTable(); // puts the old name back
    return;
  }
  for (const r of rows) {
    if (!(columns[i] in r.properties)) continue;
    r.properties[name] = r.properties[columns[i]];
    delete r.properties[columns[i]];
  }
  columns[i] = name;
  write();
}

function remove(index) {
  rows = rows.filter((r) => r.index !== index);
  $('add-message').focus();
  write();
}

function addMessage() {
  rows.push({ index: rows.length + 1, properties: { ...(rows.at(-1)?.properties ?? {}) } });
  setChosen(rows.length);
  write();
}

function addProperty() {
  let name = t('newProperty');
  for (let i = 2; columns.includes(name); i++) name = t('newProperty') + i;
  columns.push(name);
  drawTable();
  const head = document.querySelector(`[data-cell="head-${columns.length - 1}"]`);
  head.focus();
  head.select();
}

export function start(onChange, onChoose) {
  changed = onChange;
  choose = onChoose;
  $('json').addEventListener('input', () => {
    text = $('json').value;
    columns = [];
    changed(text);
  });
  $('view-table').addEventListener('click', () => { view = 'table'; draw(); });
  $('view-json').addEventListener('click', () => { view = 'json'; draw(); });
  $('add-message').addEventListener('click', addMessage);
  $('add-property').addEventListener('click', addProperty);
}
