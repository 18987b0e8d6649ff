// Captures are in the page, or dropped, or chosen; a worker reads each. One is shown, and may be compared with others.
const element = id => document.getElementById(id);
const bare = [...document.body.children].filter(one => one.id !== "drop" && one.tagName !== "SCRIPT").map(now => ({now, first: now.cloneNode(true)}));
const packedModule = Uint8Array.from(atob(element("module").textContent), c => c.charCodeAt(0));
const workerAt = URL.createObjectURL(new Blob([element("worker").textContent], {type: "text/javascript"}));
let sides = [[], []], reading, shownPage, comparer; // sides: of A, of which the first is shown, and of B, which it is compared with; reading: what is being read
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
const openDrop = () => { said(""); element("drop").hidden = false; element("second").hidden = !sides[0].length; element("file").focus(); };
const showSides = async link => {
  if (!link) history.replaceState(null, "", "#"); // a link into what was there before
  shownPage?.abort();
  shownPage = new AbortController();
  for (const one of bare) { const next = one.first.cloneNode(true); one.now.replaceWith(next); one.now = next; }
  const [[first, ...more], against] = sides, asked = ({text, inside, reader}) => ({text, inside, ask: reader && ((ask, of) => reader.ask(ask, of))});
  button("openbutton", "Open…", "Another capture, or others to compare with", openDrop);
  if (against.length) {
    button("swapbutton", "Swap", "Show B, and compare it with A", () => { sides.reverse(); showSides().catch(error => failed(error.message)); });
    button("alonebutton", "End comparison", "Show the first of A alone", () => { for (const one of [...sides[0].splice(1), ...sides[1].splice(0)]) one.reader?.end(); showSides().catch(error => failed(error.message)); });
  }
  element("drop").hidden = true;
  await show(first.text, shownPage.signal, asked(first).ask, first.inside, more.length || against.length ? {compare, sides: [more, against].map(list => list.map(asked))} : undefined);
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
// Several files are several captures of that side.
const openFiles = async (files, asSecond) => {
  const side = [];
  for (const file of files) {
    const one = await readSide(file);
    if (!one) return;
    side.push(one);
  }
  for (const one of asSecond ? sides[1] : sides.flat()) one.reader?.end();
  sides = asSecond ? [sides[0], side] : [side, []];
  showSides().catch(error => failed(`${files[0].name}: ${error.message}`));
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
  for (const [i, name] of ["data", "other"].entries())
    for (let k = 0; ; k++) { // "data", "a-1", "a-2"; "other", "b-1"
      const text = element(k ? "ab"[i] + "-" + k : name)?.textContent.trim(), side = text ? await sideInside(text) : null;
      if (!side) break;
      sides[i].push(side);
    }
  if (sides[0].length) await showSides(true);
};
const chosen = (id, asSecond) => element(id).addEventListener("change", () => { const files = [...element(id).files]; element(id).value = ""; if (files.length) openFiles(files, asSecond); });
chosen("file", false);
chosen("secondfile", true);
const mark = event => { for (const id of ["drop", "second"]) element(id).classList.toggle("over", event?.target.closest?.("#drop, #second") === element(id)); };
addEventListener("dragover", event => { event.preventDefault(); element("drop").hidden = false; element("second").hidden = !sides[0].length; mark(event); });
addEventListener("dragleave", event => { if (event.relatedTarget) return; mark(); element("drop").hidden = !!shownPage && !reading; });
addEventListener("drop", event => { event.preventDefault(); mark(); const files = [...event.dataTransfer?.files ?? []]; if (files.length) openFiles(files, !!event.target.closest?.("#second")); else element("drop").hidden = !!shownPage; });
addEventListener("keydown", event => { if (event.key === "Escape" && shownPage && !reading) element("drop").hidden = true; });
showInside().catch(error => failed(error.message));
