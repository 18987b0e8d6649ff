// SPDX-License-Identifier: MIT
// Seconds of processor of the command and of the npm package for the same work on one capture, least of three, and their ratio.
//   make javascript && node bench/javascript.mjs build/perfring build/javascript CAPTURE
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const [command, folder, file] = process.argv.slice(2);
const { open } = await import(resolve(folder, "perfring.js"));
const least = work => Math.min(...[0, 1, 2].map(() => work()));
const quiet = ["--no-symbolize", "--symfs", "/nonexistent"];
const native = words => least(() => {
  const child = spawnSync("/bin/bash", ["-c", 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>&1', "-", command, ...words], {encoding: "utf8"});
  return child.stderr.trim().split(" ").slice(-2).reduce((sum, text) => sum + Number(text), 0);
});
const bytes = readFileSync(file);
const wasm = async (what, options) => {
  const capture = await open(bytes, options);
  const seconds = least(() => { const before = process.cpuUsage(); what(capture); const used = process.cpuUsage(before); return (used.user + used.system) / 1e6; });
  capture.close();
  return seconds;
};
const rows = [
  ["check: all records decoded and weighed", ["check", "--quiet", file], c => c.check()],
  ["JSON of all records", ["convert", "--force", "--to", "json", "--jobs", "1", file, "/dev/null"], c => c.json({write() {}})],
  ["sums by function", ["report", "--json", ...quiet, file], c => c.reportText()],
];
console.log(`${file}: ${bytes.length} bytes`);
for (const [name, words, work] of rows) {
  const [a, b] = [native(words), await wasm(work, {integers: "number"})];
  console.log(`${name}: command ${a.toFixed(3)} s, package ${b.toFixed(3)} s, ${(b / a).toFixed(2)} times`);
}
