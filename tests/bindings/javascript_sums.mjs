// SPDX-License-Identifier: MIT
// diff, calls and sched of the package, against the rows that the command has of capture N of a list: FOLDER/N.KIND, JSON Lines. The difference is from the capture before.
//   node javascript_sums.mjs FOLDER <LIST
import { readFileSync } from "node:fs";
import { diff, open, PerfringError } from "perfring";

const [folder] = process.argv.slice(2), files = readFileSync(0, "utf8").split("\n").filter(line => line);
let tested = 0;
const ok = (good, name, why = "") => console.log(`${good ? "ok" : "not ok"} ${++tested} - ${name}${good ? "" : "\n# " + String(why).slice(0, 600)}`);
const wrong = {threads: [], wakers: [], tids: [], runs: [], offcpu: [], calls: [], parts: [], slow: [], diff: [], total: [], report: [], totals: []}, counts = {};
// What the package has as bigint, JSON has as numbers past 2^53.
const truth = (n, kind) => readFileSync(`${folder}/${n}.${kind}`, "utf8").split("\n").filter(line => line).map(line => JSON.parse(line.replace(/"((?:max_at|max_delay_at|since|time)_ns)":(\d+)/g, '"$1":"$2"')));
const plain = row => JSON.stringify(Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== "").sort(([a], [b]) => a < b ? -1 : 1).map(([name, value]) => [name, String(value)]));
const only = (row, like) => Object.fromEntries(Object.keys(like).map(name => [name, row[name]]));
const note = (n, kind, rows, leave = []) => {
  const wanted = truth(n, kind).map(row => { for (const name of leave) delete row[name]; return row; });
  counts[kind] = (counts[kind] ?? 0) + wanted.length;
  if (rows.length !== wanted.length) return wrong[kind].push(`${files[n - 1]}: ${rows.length} rows, not ${wanted.length}`);
  const bad = wanted.findIndex((row, i) => plain(kind === "slow" ? only(row, rows[i]) : row) !== plain(rows[i]));
  if (bad >= 0) wrong[kind].push(`${files[n - 1]} row ${bad}: ${plain(rows[bad])}, not ${plain(wanted[bad])}`);
};
let before, refused = 0;
for (const [i, file] of files.entries()) {
  const n = i + 1, bytes = readFileSync(file);
  let capture;
  try { capture = await open(bytes); } catch (error) {
    if (!(error instanceof PerfringError) || error.status === "TRAP") throw error;
    refused++;
    continue;
  }
  const sched = capture.sched({runs: true}), calls = capture.calls({slowest: 5});
  note(n, "threads", sched.threads);
  note(n, "wakers", sched.wakers);
  note(n, "tids", capture.sched({byTid: true}).wakers);
  note(n, "runs", sched.runs);
  note(n, "offcpu", capture.offcpu());
  if (calls.totals.entries || calls.totals.exits) {
    note(n, "calls", calls.rows);
    note(n, "slow", calls.slowest);
    note(n, "parts", capture.calls({by: ["thread", "call"]}).rows);
  }
  note(n, "report", capture.report({by: ["comm", "tid", "mode", "callchain.nr", "cgroup_path"], total: true, weight: "samples"}));
  const sum = (rows, name) => rows.reduce((all, row) => all + row[name], 0);
  if (sum(sched.threads, "run_ns") !== sched.totals.run_ns || sum(sched.threads, "stays") !== sched.totals.stays || sum(calls.rows, "calls") !== calls.totals.calls) wrong.totals.push(file);
  if (before) {
    note(n, "diff", (await diff(before, bytes)).rows, ["from", "to"]);
    const {rows, events} = await diff(before, [bytes], {total: true, weight: "samples"});
    note(n, "total", rows, ["from", "to"]);
    if (events.some(event => !event.weak && event.captures_a && event.captures_b) || sum(events, "changed") !== rows.filter(row => row.verdict === "changed").length) wrong.totals.push(`${file}: events`);
  }
  before = bytes;
  capture.close();
}
for (const kind of Object.keys(wrong)) ok(!wrong[kind].length, `${kind} as the command's`, `${wrong[kind].length} differ: ${wrong[kind].slice(0, 2).join("\n# ")}`);
ok(counts.threads > 20 && counts.wakers > 20 && counts.offcpu > 30 && counts.calls > 40 && counts.parts > 1000 && counts.slow > 10 && counts.diff > 500 && counts.runs > 500, `${files.length} captures, ${refused} refused: ${JSON.stringify(counts)}`);
const [first, second] = files.filter(file => /callchain-(fp|user)\.data$/.test(file)).map(file => readFileSync(file));
const repeated = await diff([first, first], [second, second, new Blob([second])]);
ok(repeated.events.some(event => event.captures_a === 2 && event.captures_b === 3 && !event.weak), "several captures a side, of bytes and Blobs", JSON.stringify(repeated.events));
const fails = async work => { try { await work(); return "nothing"; } catch (error) { return error instanceof PerfringError ? error.status : error.name; } };
ok(await fails(() => diff([], [first])) === "TypeError" && await fails(() => diff(first, second, {by: ["no-pe"]})) === "TypeError" && await fails(() => diff(first, second, {by: ["nope"]})) === "OPTIONS" && await fails(() => diff(first, new Uint8Array(8))) !== "nothing" &&
  await fails(() => diff(first, second, {where: "((("})) === "OPTIONS", "what cannot be compared is an error");
const grouped = await open(readFileSync(files.find(file => /cgroups\.data$/.test(file)))), paths = ["/", "/one"];
const says = work => { try { work(); return "nothing"; } catch (error) { return `${error.name} ${error.message}`; } };
ok(/^PerfringError OPTIONS: .*'misspelt'/.test(says(() => grouped.report({by: ["cgroup_path", "misspelt"]}))), "a field that no sample has is named", says(() => grouped.report({by: ["cgroup_path", "misspelt"]})));
ok(await diff(first, second, {by: ["misspelt"]}).catch(error => /'misspelt'/.test(error.message)) === true, "by a difference as well");
ok(grouped.report({by: ["misspelt"], anyFields: true}).length === 1 && (await diff(first, second, {by: ["misspelt"], anyFields: true})).rows.length > 0, "unless any is taken");
ok(JSON.stringify(grouped.report({by: "cgroup_path"}).map(row => row.cgroup_path)) === JSON.stringify(paths), "a key alone is a list of one", JSON.stringify(grouped.report({by: "cgroup_path"})));
ok((await diff(first, second, {by: "tid"})).rows.every(row => Number.isInteger(row.tid)), "by a difference as well");
ok(says(() => grouped.report({by: 7})) === "TypeError by is a key or an array of keys, not 7", "what is no key is a TypeError", says(() => grouped.report({by: 7})));
console.log(`1..${tested}`);
