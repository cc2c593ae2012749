// Places in a text: the engine counts bytes of UTF-8, or lines and characters, and
// the browser counts UTF-16 units.

// fromBytes converts a byte offset.
export function fromBytes(text, bytes) {
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0);
    bytes -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes < 0) return at;
    at += character.length;
  }
  return at;
}

// fromPlace converts a line and column, both from 1.
export function fromPlace(text, line, column) {
  let at = 0;
  for (; line > 1; line--) {
    const end = text.indexOf('\n', at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  for (const character of text.slice(at)) {
    if (--column < 1 || character === '\n') break;
    at += character.length;
  }
  return at;
}
