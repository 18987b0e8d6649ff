// SPDX-License-Identifier: MIT
// What goes wrong: errors, not traps. The folder has generated inputs of all kinds.   node javascript_safety.mjs FOLDER CAPTURE
import { readdirSync, readFileSync } from "node:fs";
import { open, PerfringError, plainText } from "perfring";

const [folder, whole] = process.argv.slice(2);
let tested = 0;
const ok = (good, name, why = "") => console.log(`${good ? "ok" : "not ok"} ${++tested} - ${name}${good ? "" : "\n# " + String(why).slice(0, 300)}`);
const thrown = work => { try { work(); } catch (error) { return error; } };
const rejected = promise => promise.then(() => undefined, error => error);

const bytes = readFileSync(whole), capture = await open(bytes);
const error = await rejected(open(Buffer.from("no capture at all, but a line of text that goes on")));
ok(error instanceof PerfringError && error.status === "MAGIC" && /capture/.test(error.message), "what is no capture: MAGIC, with a sentence", error);
ok(await rejected(open("perf.data")) instanceof TypeError && await rejected(open(bytes, {order: "x"})) instanceof TypeError, "wrong arguments are TypeErrors");
const first = capture.next(), name = first.typeName;
capture.next();
ok(name.length > 2 && thrown(() => first.json)?.status === "STALE", "a record after the next one has been read", name);
const closing = capture.next();
capture.close();
ok(thrown(() => closing.line)?.status === "STALE" && thrown(() => capture.next())?.status === "CLOSED" && thrown(() => capture.check())?.status === "CLOSED", "after close");
capture.close();
const named = await open(bytes, {order: "time", where: "type == SAMPLE"}), {comm, file} = named.next().stack;
ok(/^[a-z]+$/.test(comm) && `${file}`.length > 3 && JSON.stringify({comm}) === `{"comm":"${comm}"}` && comm.length === `${comm}`.length && plainText(comm) === `${comm}`, "bytes of a name are its text where that is wanted", `${comm} ${file}`);
named.close();
const refused = await rejected(open(bytes, {where: "ip =="}));
ok(refused instanceof PerfringError && refused.status === "OPTIONS" && refused.offset > 0, "an expression that is wrong: its column", `${refused} ${refused?.offset}`);
const lost = await open(bytes, {where: "no_such_field == 1"});
for (const record of lost);
ok(lost.unknown.length === 1 && lost.unknown[0].column === 0, "a name that nothing has", JSON.stringify(lost.unknown));
let asked = 0;
const failing = await rejected(open({size: bytes.length, read: () => { asked++; throw new Error("the disk is gone"); }}).then(one => one.json()));
ok(failing instanceof PerfringError && failing.status === "SYSTEM" && /gone/.test(failing.cause?.message) && asked > 0, "a source that fails: the cause", `${failing} ${failing?.cause}`);
// Each read in turn is refused, or returns what is no number of bytes: an error with its cause, and never a part for the whole.
const works = {json: c => c.json(), folded: c => c.folded(), report: c => c.reportText(), check: c => JSON.stringify(c.check()), recover: c => c.recover().join(), columns: c => c.columns().offset.join(),
  view: c => c.view(), edit: c => c.edit().join(), redact: c => c.edit({redact: true, key: new Uint8Array(32)}).join(), next: c => { for (const record of c); return ""; }};
const unlike = [];
let refusals = 0;
for (const [name, work] of Object.entries(works)) for (const last of [() => { throw new Error("gone"); }, () => 0, () => NaN, async () => 5, (at, to) => to.length + 1]) {
  for (let most = 0, reads = most + 1; reads > most; most += last.length ? 5 : 1) {
    reads = 0;
    const read = (at, to) => { if (reads++ >= most) return last(at, to); const part = bytes.subarray(at, at + to.length); to.set(part); return part.length; };
    const wrong = await rejected(open({size: bytes.length, read}).then(work));
    if (reads <= most) { if (wrong) unlike.push(`${name}: ${wrong}`); break; }
    refusals++;
    if (wrong?.status !== "SYSTEM" || !/gone|read returned/.test(wrong.cause?.message) || !/cannot read/.test(wrong.message)) unlike.push(`${name} after ${most}: ${wrong} ${wrong?.cause}`);
  }
}
ok(!unlike.length && refusals > 500, `a source that fails at any read: ${refusals} errors with their cause`, unlike.slice(0, 3).join("; "));
let parts = 0;
const short = await open({size: bytes.length, read: (at, to) => { parts++; const part = bytes.subarray(at, at + Math.min(to.length, 777)); to.set(part); return part.length; }});
ok(short.json() === (await open(bytes)).json() && parts > bytes.length / 777, "a source that gives small parts", parts);
ok(thrown(() => short.edit({drop: ["x"]})) instanceof TypeError && thrown(() => short.edit({where: "("}))?.status === "OPTIONS", "an edit that is wrong");
const cut = await open(bytes.subarray(0, 1900), {defects: true});
let defects = 0;
for (const record of cut) if (record.what === "defect") defects += JSON.parse(record.json).status !== "";
ok(defects > 0 && cut.check().defects > 0 && cut.account.left.length > 0, "a cut capture: a defect among the records, in check and in the account", defects);
const repaired = await open(cut.recover());
ok(repaired.check().defects === 0, "and it can be repaired", JSON.stringify(repaired.check()));
let most = 0;
const pieces = [];
const again = await open(bytes);
again.json({write: piece => { most = Math.max(most, piece.length); pieces.push(piece); }});
ok(pieces.length > 0 && Buffer.concat(pieces).toString() === again.json(), "an output piece by piece", pieces.length);

// Memory: every capture has a module of its own, which goes with it.
const used = () => { globalThis.gc?.(); return process.memoryUsage().rss; };
for (let i = 0; i < 20; i++) (await open(bytes)).close();
const before = used();
for (let i = 0; i < 100; i++) { const one = await open(bytes); one.folded(); one.close(); if (i % 25 === 24) await new Promise(done => setTimeout(done, 5)), used(); }
await new Promise(done => setTimeout(done, 50));
const grown = used() - before;
ok(grown < 100e6, `100 captures opened and closed: ${Math.round(grown / 1e6)} MB more`, grown);

const EACH = 24; // all of them take minutes: each capture is a module of its own
let seen = 0, inputs = 0, errors = 0;
const faults = [];
for (const path of readdirSync(folder, {recursive: true, withFileTypes: true})) {
  if (!path.isFile() || seen++ % EACH) continue;
  const data = readFileSync(`${path.parentPath ?? path.path}/${path.name}`);
  inputs++;
  for (const options of [{order: "time"}, {pieces: true, defects: true}]) {
    const work = [c => { for (const record of c) { record.json; record.line; record.bytes; record.stack; } }, c => c.check()];
    if (options.order) work.push(c => c.folded(), c => c.report(), c => c.account); else work.push(c => c.recover(), c => JSON.parse(c.view()), c => c.json());
    let one;
    for (const step of [async () => { one = await open(data, options); }, ...work]) {
      try {
        if (step.length || !one) await step(one);
      } catch (wrong) {
        errors++;
        if (!(wrong instanceof PerfringError) || wrong.status === "TRAP") faults.push(`${path.name}: ${wrong} ${wrong.cause ?? ""}`);
        if (!one) break;
      }
    }
    one?.close();
  }
}
ok(!faults.length, "generated inputs: errors, and never a trap", faults.join("; "));
ok(inputs > 120 && errors > 50, `${inputs} inputs, ${errors} errors`);
console.log(`1..${tested}`);
