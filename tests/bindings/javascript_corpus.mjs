// SPDX-License-Identifier: MIT
// The package against the command. What the command makes of each capture N of a list is in FOLDER/N.json, .folded, .report, .check, .recovered, .edited,
// .redacted; and in .chosen the JSON of what meets WHERE.
//   node javascript_corpus.mjs FOLDER WHERE <LIST
import { existsSync, readFileSync } from "node:fs";
import { open, openFile, PerfringError } from "perfring";

const [folder, where] = process.argv.slice(2);
const files = readFileSync(0, "utf8").split("\n").filter(line => line);
let tested = 0;
const ok = (good, name, why = "") => console.log(`${good ? "ok" : "not ok"} ${++tested} - ${name}${good ? "" : "\n# " + String(why).slice(0, 300)}`);
const wrong = {json: [], folded: [], report: [], check: [], recovered: [], records: [], account: [], whole: [], source: [], chosen: [], columns: [], edited: [], redacted: []};
const key = new TextEncoder().encode("abcdefghijklmnopqrstuvwxyz012345");
const made_of = work => { try { return work(); } catch (error) { if (error.status === "TRAP" || !(error instanceof PerfringError)) throw error; return undefined; } };
const equal = (name, bytes) => !existsSync(name) || bytes !== undefined && readFileSync(name).equals(bytes);
const columnsOf = text => lines(text).map(line => JSON.parse(line)).map(({at, type, size, event, fields, sample_id: id, packed_in, error}) => ({at: packed_in ?? at, type, size, event: event ?? -1, error,
  of: type === "SAMPLE" ? fields : id ?? {}}));
const counts = {chosen: 0, records: 0, stacks: 0, rows: 0, defects: 0};
const lines = text => text.split("\n").filter(line => line);
const sameSet = (a, b) => lines(a).sort().join("\n") === lines(b).sort().join("\n");
let refused = 0, packed = 0;

for (const [i, file] of files.entries()) {
  const made = kind => readFileSync(`${folder}/${i + 1}.${kind}`, "utf8");
  const note = (kind, good) => { if (!good) wrong[kind].push(file); };
  let capture;
  try {
    capture = await open(readFileSync(file), {integers: "number"});
  } catch (error) {
    if (!(error instanceof PerfringError)) throw error;
    refused++;
    note("check", made("check") === "");
    continue;
  }
  let records = 0, bytes = 0;
  for (const record of capture) {
    records++;
    bytes += record.bytes.length === record.size ? record.size : NaN;
  }
  note("records", records === capture.account.records.read && bytes <= readFileSync(file).length * 100);
  const json = capture.json(), folded = capture.folded(), report = capture.reportText(), check = capture.check(), truth = JSON.parse(made("check"));
  note("whole", capture.info.records >= records && capture.isWhole === (made("stat") === "0\n"));
  note("json", json === made("json"));
  note("folded", sameSet(folded, made("folded")));
  note("report", report === made("report"));
  note("check", check.records === truth.records && check.defects === truth.defects && check.warnings === truth.warnings && check.interrupted === truth.interrupted &&
    check.findings.length === truth.findings.length && check.findings.every((f, k) => f.count === truth.findings[k].count && f.first?.status === truth.findings[k].status &&
      f.first?.offset === truth.findings[k].offset && f.first?.text === truth.findings[k].text));
  if (existsSync(`${folder}/${i + 1}.recovered`)) note("recovered", readFileSync(`${folder}/${i + 1}.recovered`).equals(capture.recover()));
  if (i % 3 === 0) {
    const source = await openFile(file, {integers: "number", where}), chosen = source.json();
    note("chosen", chosen === made("chosen"));
    counts.chosen += lines(chosen).length;
    note("edited", equal(`${folder}/${i + 1}.edited`, made_of(() => source.edit({where, drop: ["callchain"]}))));
    note("redacted", equal(`${folder}/${i + 1}.redacted`, made_of(() => source.edit({redact: true, key}))));
    const columns = source.columns(), wanted = columnsOf(chosen);
    note("columns", columns.rows === wanted.length && wanted.every((w, k) => columns.offset[k] === w.at && columns.size[k] === w.size && columns.event[k] === w.event &&
      (w.error || Number(columns.time[k]) === Number(w.of.time ?? 0) && (w.of.tid === undefined || columns.tid[k] === w.of.tid) && (w.of.cpu === undefined || (columns.cpu[k] >>> 0) === w.of.cpu >>> 0) &&
        Number(columns.period[k]) === ((w.type === "SAMPLE" && w.of.period) || 0))));
    source.close();
    note("folded", i % 9 || sameSet(capture.folded({weight: "offcpu"}), made("offcpu")) && sameSet(capture.folded({weight: "samples"}), made("samples")));
    const whole = await openFile(file, {integers: "number"});
    note("source", whole.json() === made("json") && whole.reportText() === report && equal(`${folder}/${i + 1}.recovered`, made_of(() => whole.recover())));
    whole.close();
  }
  counts.records += records;
  packed += json.includes('"packed_in"');
  counts.stacks += lines(folded).length;
  counts.rows += lines(report).length;
  counts.defects += check.defects;
  capture.close();
}
for (const kind of Object.keys(wrong)) ok(!wrong[kind].length, `${kind} as the command's`, `${wrong[kind].length} differ: ${wrong[kind].join(" ")}`);
ok(counts.records > 4000 && counts.chosen > 1000 && counts.rows > 500 && counts.defects > 0 && packed > 5, `${files.length} captures, ${refused} refused by both, ${packed} compressed: ${JSON.stringify(counts)}`);
console.log(`1..${tested}`);
