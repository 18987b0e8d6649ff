// After bindings/javascript/perfring.js: a capture as the data of the page; then what is asked of it.
let kept;
const ASKED = {
  // Offsets of the records that meet an expression, and where in it are names that nothing has.
  where: async text => {
    const capture = await open(kept, {where: text});
    try {
      const {offset} = capture.columns();
      while (capture.next());
      return {offset, unknown: capture.unknown.map(one => one.column)};
    } finally { capture.close(); }
  },
  edit: async ({where, redact}) => {
    const capture = await open(kept);
    try { return {bytes: capture.edit({where, redact})}; } finally { capture.close(); }
  },
};
const why = error => error.name === "NotReadableError" || error.cause?.name === "NotReadableError" ? "the browser cannot read the file" : error.message;
onmessage = async ({data: {module, file, title, samples, number, ask, of}}) => {
  try {
    if (ask) return postMessage({number, ...await ASKED[ask](of)});
    kept = file;
    load(new Response(new Blob([module]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
    const capture = await open(file), text = capture.view(title, {samples});
    capture.close();
    postMessage({text});
  } catch (error) {
    postMessage({number, why: why(error), at: error.offset});
  }
};
