// A capture is in the page, or dropped, or chosen; a worker reads it, and it is shown; then the next one.
const element = id => document.getElementById(id);
const bare = [...document.body.children].filter(one => one.id !== "drop" && one.tagName !== "SCRIPT").map(now => ({now, first: now.cloneNode(true)}));
const packedModule = Uint8Array.from(atob(element("module").textContent), c => c.charCodeAt(0));
const workerAt = URL.createObjectURL(new Blob([element("worker").textContent], {type: "text/javascript"}));
let reading, shownPage, busy = false, asked = 0;
const waiting = new Map(); // what was asked of the worker, by number
// Text of a file's name or of an error, without what could disturb a line.
const said = text => { element("said").textContent = text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "\ufffd").slice(0, 1000); };
const failed = why => { said(why); element("drop").hidden = false; };
const showCapture = async (text, inside) => {
  if (shownPage && !inside) history.replaceState(null, "", "#"); // a link into the capture before
  shownPage?.abort();
  shownPage = new AbortController();
  for (const one of bare) { const next = one.first.cloneNode(true); one.now.replaceWith(next); one.now = next; }
  const again = document.createElement("button");
  again.type = "button";
  again.id = "openbutton";
  again.textContent = "Open…";
  again.title = "Another capture";
  again.addEventListener("click", () => { said(""); element("drop").hidden = false; element("file").focus(); });
  element("savebutton").before(again);
  element("drop").hidden = true;
  await show(text, shownPage.signal, reading && ((ask, of) => new Promise(done => { waiting.set(++asked, done); reading.postMessage({number: asked, ask, of}); })), inside);
};
// inside: what the page has of the capture in it besides its bytes.
const readCapture = (file, inside) => {
  reading?.terminate();
  waiting.clear();
  const worker = reading = new Worker(workerAt);
  const end = () => { worker.terminate(); if (reading === worker) reading = undefined; for (const done of waiting.values()) done({why: "the worker has ended"}); waiting.clear(); };
  said(`Reading ${file.name}…`);
  element("drop").hidden = false;
  worker.onerror = event => { event.preventDefault(); end(); failed(`${file.name}: ${event.message || "the worker has ended"}`); };
  worker.onmessage = ({data: {number, text, why, ...answer}}) => {
    if (number) { waiting.get(number)?.({why, ...answer}); waiting.delete(number); return; }
    busy = false;
    if (why) { end(); return failed(`${file.name}: ${why}`); }
    showCapture(text, inside).catch(error => failed(`${file.name}: ${error.message}`));
  };
  busy = true;
  worker.postMessage({module: packedModule, file, title: inside?.title ?? file.name, samples: !inside});
};
// Base64 of gzip, or where the writer had no zlib, of the bytes.
const bytesInside = async (text, packed) => {
  const blob = new Blob([Uint8Array.from(atob(text), c => c.charCodeAt(0))]);
  return packed ? new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).blob() : blob;
};
const showInside = async text => {
  if (!text) return;
  const {title, profile, capture} = JSON.parse(text);
  if (capture === undefined) return showCapture(text, {});
  said("Reading…");
  readCapture(new File([await bytesInside(capture, profile.packed)], title), {title, profile});
};
element("file").addEventListener("change", () => { const file = element("file").files[0]; element("file").value = ""; if (file) readCapture(file); });
addEventListener("dragover", event => { event.preventDefault(); element("drop").hidden = false; element("drop").classList.add("over"); });
addEventListener("dragleave", event => { if (event.relatedTarget) return; element("drop").classList.remove("over"); element("drop").hidden = !!shownPage && !busy; });
addEventListener("drop", event => { event.preventDefault(); element("drop").classList.remove("over"); const file = event.dataTransfer?.files[0]; if (file) readCapture(file); else element("drop").hidden = !!shownPage; });
addEventListener("keydown", event => { if (event.key === "Escape" && shownPage && !busy) element("drop").hidden = true; });
showInside(element("data").textContent.trim()).catch(error => failed(error.message));
