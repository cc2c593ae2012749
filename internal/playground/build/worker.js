// The engine in WebAssembly, off the page's thread. Questions that come before it
// is loaded wait for it.
importScripts('wasm_exec.js');

const ready = new Promise((resolve, reject) => {
  self.rmqsqlReady = resolve;
  const go = new Go();
  fetch('rmqsql.wasm')
    .then((reply) => {
      if (!reply.ok) throw new Error('rmqsql.wasm: ' + reply.status);
      return reply.arrayBuffer(); // servers that do not know the type of .wasm will do
    })
    .then((bytes) => WebAssembly.instantiate(bytes, go.importObject))
    .then(({ instance }) => go.run(instance))
    .then(() => { throw new Error('the engine has ended'); })
    .catch((error) => {
      reject(error);
      self.postMessage({ failed: String(error) });
    });
});

self.onmessage = async ({ data: { id, operation, request } }) => {
  try {
    await ready;
    self.postMessage({ id, reply: self.rmqsqlAnswer(operation, request) });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
};
