// SPDX-License-Identifier: MIT
// The module of the page for machines without a compiler of WebAssembly: it has what the page calls, and reads the same numbers.
//   node module.mjs BUILT.wasm KEPT.wasm.gz CAPTURE...
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { load, open } from "../../bindings/javascript/perfring.js";

const [built, kept, ...captures] = process.argv.slice(2);
const modules = [readFileSync(built), gunzipSync(readFileSync(kept))];
const said = [];
for (const bytes of modules) {
  const module = new WebAssembly.Module(bytes), names = [...WebAssembly.Module.exports(module), ...WebAssembly.Module.imports(module)].map(one => one.name).sort();
  load(bytes);
  const views = [];
  for (const path of captures) {
    const capture = await open(readFileSync(path)), data = JSON.parse(capture.view("x"));
    views.push([Object.keys(data).sort(), data.total, data.samples, data.lost, data.defects_found, data.profile.rows, data.profile.nodes, Object.keys(data.profile.columns)]);
    capture.close();
  }
  said.push(JSON.stringify([names, views]));
}
if (said[0] !== said[1]) {
  console.log(`built: ${said[0].slice(0, 2000)}\nkept: ${said[1].slice(0, 2000)}\nmake page-module makes it again`);
  process.exit(1);
}
console.log(`${captures.length} captures`);
