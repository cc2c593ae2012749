// What the page shows is in the fragment of its address, so that a link holds it and
// no server sees it.

export const state = {
  type: 'SQL92',
  release: '',
  expression: '',
  messages: '',
  lang: 'en',
};

const names = Object.keys(state);

// load reads the address; false if it holds nothing.
export function load() {
  const fields = new URLSearchParams(location.hash.slice(1));
  if (!fields.has('expression')) return false;
  for (const name of names) if (fields.has(name)) state[name] = fields.get(name);
  if (state.type !== 'TAG') state.type = 'SQL92';
  return true;
}

// link returns the address of what is shown.
export function link() {
  const fields = new URLSearchParams();
  for (const name of names) if (state[name] !== '') fields.set(name, state[name]);
  return location.href.replace(/#.*/, '') + '#' + fields;
}

let shown = '';

// save puts what is shown into the address, without a step in the history: Back
// should leave the page, not undo a letter.
export function save() {
  shown = link();
  history.replaceState(null, '', shown);
}

// changed tells whether somebody else has changed the address.
export const changed = () => location.href !== shown;
