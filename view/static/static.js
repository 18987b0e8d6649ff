// Captures are in the page, or dropped, or chosen; a worker reads each. One is shown, and may be compared with a second one.
const element = id => document.getElementById(id);
const bare = [...document.body.children].filter(one => one.id !== "drop" && one.tagName !== "SCRIPT").map(now => ({now, first: now.cloneNode(true)}));
const packedModule = Uint8Array.from(atob(element("module").textContent), c => c.charCodeAt(0));
const workerAt = URL.createObjectURL(new Blob([element("worker").textContent], {type: "text/javascript"}));
let sides = [], reading, shownPage, comparer; // sides: what is shown, and what it is compared with; reading: what is being read
// Text of a file's name or of an error, without what could disturb a line.
const said = text => { element("said").textContent = text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "\ufffd").slice(0, 1000); };
const failed = why => { said(why); element("drop").hidden = false; };
// A worker with the module in it, which reads a file, or none, and is asked then.
class Reader {
  constructor(name) {
    this.name = name;
    this.waiting = new Map(); // what was asked, by number
    this.asked = 0;
    this.worker = new Worker(workerAt);
    this.worker.onerror = event => { event.preventDefault(); this.end(event.message || "the worker has ended"); };
    this.worker.onmessage = ({data: {number = 0, ...answer}}) => { this.waiting.get(number)?.(answer); this.waiting.delete(number); };
  }
  read(file, title, samples) { return new Promise(done => { this.waiting.set(0, done); this.worker.postMessage({module: packedModule, file, title, samples}); }); }
  ask(what, of) { return new Promise(done => { this.waiting.set(++this.asked, done); this.worker.postMessage({module: this.asked === 1 && !this.name ? packedModule : undefined, number: this.asked, ask: what, of}); }); }
  end(why = "the worker has ended") {
    this.worker.terminate();
    this.ended = true;
    for (const done of this.waiting.values()) done({why});
    this.waiting.clear();
  }
}
const compare = words => (comparer = comparer?.ended || !comparer ? new Reader("") : comparer).ask("compare", words);
const button = (id, text, title, press) => {
  const one = Object.assign(document.createElement("button"), {type: "button", id, textContent: text, title});
  one.addEventListener("click", press);
  element("savebutton").before(one);
};
const openDrop = () => { said(""); element("drop").hidden = false; element("second").hidden = !sides.length; element("file").focus(); };
const showSides = async link => {
  if (!link) history.replaceState(null, "", "#"); // a link into what was there before
  shownPage?.abort();
  shownPage = new AbortController();
  for (const one of bare) { const next = one.first.cloneNode(true); one.now.replaceWith(next); one.now = next; }
  const [first, second] = sides;
  button("openbutton", "Open…", "Another capture, or a second one to compare with", openDrop);
  if (second) {
    button("swapbutton", "Swap", "Show B, and compare it with A", () => { sides.reverse(); showSides().catch(error => failed(error.message)); });
    button("alonebutton", "End comparison", "Show A alone", () => { sides.pop().reader?.end(); showSides().catch(error => failed(error.message)); });
  }
  element("drop").hidden = true;
  await show(first.text, shownPage.signal, first.reader && ((ask, of) => first.reader.ask(ask, of)), first.inside, second && {...second, compare, ask: second.reader && ((ask, of) => second.reader.ask(ask, of))});
};
// inside: what the page has of the capture in it besides its bytes. Null: it cannot be read, which is said.
const readSide = async (file, inside) => {
  reading?.end();
  const reader = reading = new Reader(file.name);
  said(`Reading ${file.name}…`);
  element("drop").hidden = false;
  const {text, why} = await reader.read(file, inside?.title ?? file.name, !inside);
  if (reader !== reading) return null; // another one since
  reading = undefined;
  if (why) { reader.end(); failed(`${file.name}: ${why}`); return null; }
  return {text, inside, reader};
};
const openFile = async (file, asSecond) => {
  const side = await readSide(file);
  if (!side) return;
  const kept = asSecond ? sides.slice(0, 1) : [];
  for (const one of sides) if (!kept.includes(one)) one.reader?.end();
  sides = [...kept, side];
  showSides().catch(error => failed(`${file.name}: ${error.message}`));
};
// Base64 of gzip, or where the writer had no zlib, of the bytes.
const bytesInside = async (text, packed) => {
  const blob = new Blob([Uint8Array.from(atob(text), c => c.charCodeAt(0))]);
  return packed ? new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).blob() : blob;
};
const sideInside = async text => {
  const {title, profile, capture} = JSON.parse(text);
  if (capture === undefined) return {text, inside: {}};
  said("Reading…");
  return readSide(new File([await bytesInside(capture, profile.packed)], title), {title, profile});
};
const showInside = async () => {
  for (const id of ["data", "other"]) {
    const text = element(id)?.textContent.trim(), side = text ? await sideInside(text) : null;
    if (!side) break;
    sides.push(side);
  }
  if (sides.length) await showSides(true);
};
const chosen = (id, asSecond) => element(id).addEventListener("change", () => { const file = element(id).files[0]; element(id).value = ""; if (file) openFile(file, asSecond); });
chosen("file", false);
chosen("secondfile", true);
const mark = event => { for (const id of ["drop", "second"]) element(id).classList.toggle("over", event?.target.closest?.("#drop, #second") === element(id)); };
addEventListener("dragover", event => { event.preventDefault(); element("drop").hidden = false; element("second").hidden = !sides.length; mark(event); });
addEventListener("dragleave", event => { if (event.relatedTarget) return; mark(); element("drop").hidden = !!shownPage && !reading; });
addEventListener("drop", event => { event.preventDefault(); mark(); const file = event.dataTransfer?.files[0]; if (file) openFile(file, !!event.target.closest?.("#second")); else element("drop").hidden = !!shownPage; });
addEventListener("keydown", event => { if (event.key === "Escape" && shownPage && !reading) element("drop").hidden = true; });
showInside().catch(error => failed(error.message));
