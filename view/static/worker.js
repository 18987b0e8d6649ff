// After bindings/javascript/perfring.js: a capture as the data of the page, or what the page has of one; and what is asked of it.
let kept;
const ASKED = {
  // Ids of the records that meet an expression, as idOf has them, and where in it are names that nothing has.
  where: async text => {
    const capture = await open(kept, {where: text});
    try {
      const {offset, inner} = capture.columns();
      while (capture.next());
      return {ids: offset.map((at, i) => inner[i] < 0 ? at : -1 - inner[i]), unknown: capture.unknown.map(one => one.column)};
    } finally { capture.close(); }
  },
  edit: async ({where, redact}) => {
    const capture = await open(kept);
    try { return {bytes: capture.edit({where, redact})}; } finally { capture.close(); }
  },
  // Words as struct request of wasm/compare.c, to rows of twelve numbers, after three of all. It needs no capture, and a module of its own.
  compare: async words => {
    const output = new Output(), host = {write: (at, size) => output.write(new Uint8Array(own.memory.buffer, at >>> 0, size >>> 0)), seek() {}, read: () => -1};
    const own = new WebAssembly.Instance(await load(), {perfring: host}).exports;
    own._initialize();
    const at = own.allocate(words.byteLength) >>> 0;
    if (!at) throw new Error("it cannot be compared: there is not enough memory");
    new Uint8Array(own.memory.buffer).set(new Uint8Array(words), at);
    if (own.compare(at, words.byteLength / 4) !== OK) throw new Error("it cannot be compared: there is not enough memory");
    return {rows: new Float64Array(output.take().buffer)};
  },
};
const why = error => error.name === "NotReadableError" || error.cause?.name === "NotReadableError" ? "the browser cannot read the file" : error.message;
// FNV-1a of the first MB of a file: what a link has, so that one which is opened on another capture says so.
const headOf = async file => {
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(await file.slice(0, 1 << 20).arrayBuffer())) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16);
};
const readOf = async ({title, profile, text}) => {
  if (text) return dataOf(text);
  const capture = await open(kept);
  try {
    const {text, bytes} = capture.viewApart(title, {samples: !profile}), made = await dataOf(text, {apart: bytes, profile, file: kept});
    made.side.data.head = await headOf(kept);
    return made;
  } finally { capture.close(); }
};
let packed, plain, loaded;
const unpackOnce = async () => plain = await unpacked(packed);
const loadOnce = () => loaded ??= load(unpackOnce());
onmessage = async ({data: {module, file, number, read, ask, of}}) => {
  if (module) {
    packed = module;
    kept = file;
    return;
  }
  try {
    if (!read?.text) loadOnce();
    if (ask) return postMessage({number, ...await ASKED[ask](of)});
    const {side, memory} = await readOf(read);
    postMessage({number, side, module: plain}, memory);
  } catch (error) {
    postMessage({number, why: why(error), at: error.offset});
  }
};
