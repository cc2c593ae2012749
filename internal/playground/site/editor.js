// The selector's field. Below its text lies the same text, unseen, which carries the
// underlines, for a field cannot hold any.
import { $, make } from './dom.js';
import { fromPlace } from './position.js';

const field = $('selector');
const underlay = $('underlay');
const gravity = ['note', 'warning', 'error'];

let marks = []; // of findings: { start, end, kind }
let term = null; // the part that the explanation points at

export function setText(text) {
  if (field.value !== text) field.value = text;
  marks = [];
  term = null;
  draw();
}

// setFindings underlines what findings are about.
export function setFindings(findings) {
  marks = findings.map(placed);
  field.setAttribute('aria-invalid', String(findings.some((f) => f.severity === 'error')));
  draw();
}

// placed gives a finding its place in the field: at least a character wide.
export function placed(f) {
  const text = field.value;
  let start = fromPlace(text, f.line, f.column);
  let end = fromPlace(text, f.endLine, f.endColumn);
  if (end <= start) {
    if (start >= text.length) start = Math.max(0, text.length - 1);
    end = start + 1;
  }
  return { start, end, kind: f.severity };
}

// point marks a part of the selector; null marks none.
export function point(span) {
  term = span;
  draw();
}

// select moves the caret there.
export function select(start, end) {
  field.focus();
  field.setSelectionRange(start, Math.min(end, field.value.length));
}

function draw() {
  const text = field.value;
  const edges = new Set([0, text.length]);
  for (const m of term ? [...marks, term] : marks) edges.add(Math.min(m.start, text.length)).add(Math.min(m.end, text.length));
  const cuts = [...edges].sort((a, b) => a - b);
  const parts = [];
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [from, to] = [cuts[i], cuts[i + 1]];
    const kinds = marks.filter((m) => m.start <= from && to <= m.end).map((m) => gravity.indexOf(m.kind));
    const classes = kinds.length ? [gravity[Math.max(...kinds)]] : [];
    if (term && term.start <= from && to <= term.end) classes.push('term');
    parts.push(make('span', { className: classes.join(' ') }, text.slice(from, to)));
  }
  // A mark at the very end has nothing to stand under, and a last line needs a letter.
  const end = marks.some((m) => m.start >= text.length) ? 'error' : '';
  underlay.replaceChildren(...parts, make('span', { className: end }, text === '' || text.endsWith('\n') ? '\u00a0' : ''));
}

export function onInput(changed) {
  field.addEventListener('input', () => {
    marks = []; // their places are those of the old text
    term = null;
    draw();
    changed(field.value);
  });
}
