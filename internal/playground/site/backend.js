// ask is the page's only way to the engine: the name of an operation and a request,
// for which it gives the reply, an error of the engine too. It fails only where
// there is no engine.
export const ask = document.documentElement.dataset.backend === 'wasm' ? askWorker : askService;

async function askService(operation, request) {
  const reply = operation === 'releases'
    ? await fetch('v1/releases')
    : await fetch('v1/' + operation, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
  return reply.json();
}

let worker;
const waiting = new Map();
let last = 0;

// A worker keeps the page alive while the engine works.
function askWorker(operation, request) {
  worker ??= start();
  return new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject });
    worker.postMessage({ id: last, operation, request: JSON.stringify(request) });
  });
}

function start() {
  const w = new Worker('worker.js');
  const fail = (reason) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
    worker = undefined; // the next question starts another one
  };
  w.onerror = (e) => fail(e.message);
  w.onmessage = ({ data }) => {
    if (data.failed) return fail(data.failed);
    waiting.get(data.id)?.resolve(JSON.parse(data.reply));
    waiting.delete(data.id);
  };
  return w;
}
