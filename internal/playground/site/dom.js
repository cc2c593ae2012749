// make returns an element. Properties that start with "on" are listeners, those with
// a dash are attributes. Text is never read as HTML.
export function make(tag, properties = {}, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith('on')) e.addEventListener(name.slice(2), value);
    else if (name.includes('-') || name === 'role' || name === 'scope') e.setAttribute(name, value);
    else e[name] = value;
  }
  e.append(...children.filter((c) => c !== undefined && c !== null && c !== false && c !== ''));
  return e;
}

export const $ = (id) => document.getElementById(id);
