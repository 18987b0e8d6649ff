// SPDX-License-Identifier: MIT
// The package against the command. What the command makes of each capture N of a list is in FOLDER/N.json, .folded, .report, .check and .recovered.
//   node javascript_corpus.mjs FOLDER <LIST
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { open, PerfringError } from "perfring";

const [folder] = process.argv.slice(2);
const files = readFileSync(0, "utf8").split("\n").filter(line => line);
let tested = 0;
const ok = (good, name, why = "") => console.log(`${good ? "ok" : "not ok"} ${++tested} - ${name}${good ? "" : "\n# " + String(why).slice(0, 300)}`);
const wrong = {json: [], folded: [], report: [], check: [], recovered: [], records: [], account: []};
const counts = {records: 0, stacks: 0, rows: 0, defects: 0};
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
  if (capture.check().findings.some(f => f.first?.status === "NO_ZSTD")) { // and the command can
    packed++;
    writeFileSync(`${folder}/${i + 1}.packed`, "");
    for (const record of capture);
    note("account", capture.account.left.some(left => left.cause === "BAD" && left.of === "record" && left.count > 0));
    continue;
  }
  let records = 0, bytes = 0;
  for (const record of capture) {
    records++;
    bytes += record.bytes.length === record.size ? record.size : NaN;
  }
  note("records", records === capture.account.records.read && bytes <= readFileSync(file).length * 100);
  const json = capture.json(), folded = capture.folded(), report = capture.reportText(), check = capture.check(), truth = JSON.parse(made("check"));
  note("json", json === made("json"));
  note("folded", sameSet(folded, made("folded")));
  note("report", report === made("report"));
  note("check", check.records === truth.records && check.defects === truth.defects && check.warnings === truth.warnings && check.interrupted === truth.interrupted &&
    check.findings.length === truth.findings.length && check.findings.every((f, k) => f.count === truth.findings[k].count && f.first?.status === truth.findings[k].status &&
      f.first?.offset === truth.findings[k].offset && f.first?.text === truth.findings[k].text));
  if (existsSync(`${folder}/${i + 1}.recovered`)) note("recovered", readFileSync(`${folder}/${i + 1}.recovered`).equals(capture.recover()));
  counts.records += records;
  counts.stacks += lines(folded).length;
  counts.rows += lines(report).length;
  counts.defects += check.defects;
  capture.close();
}
for (const kind of Object.keys(wrong)) ok(!wrong[kind].length, `${kind} as the command's`, `${wrong[kind].length} differ: ${wrong[kind].join(" ")}`);
ok(counts.records > 4000 && counts.rows > 500 && counts.defects > 0 && packed < 10, `${files.length} captures, ${refused} refused by both, ${packed} compressed, which the account says: ${JSON.stringify(counts)}`);
console.log(`1..${tested}`);
