// SPDX-License-Identifier: MIT
// What a program gives, and what it throws: options, texts, pipes, functions that fail; names that are no UTF-8.   node javascript_given.mjs CORPUS <CORPUS/lost.data
import { readFileSync } from "node:fs";
import { open, openFile, PerfringError, plainText, Text } from "perfring";

const corpus = process.argv[2];
let tested = 0;
const ok = (good, name, why = "") => console.log(`${good ? "ok" : "not ok"} ${++tested} - ${name}${good ? "" : "\n# " + String(why).slice(0, 300)}`);
const thrown = work => { try { work(); } catch (error) { return error; } };
const rejected = promise => promise.then(() => undefined, error => error);
const count = capture => { let nr = 0; for (const record of capture) nr++; return nr; };

const bytes = readFileSync(`${corpus}/default.data`), capture = await open(bytes), json = capture.json();
const full = new Error("the disk is full");
const same = [() => capture.json({write() { throw full; }}), () => capture.folded({write() { throw full; }})].map(thrown);
ok(same.every(error => error === full) && capture.json() === json && capture.check().records > 0, "what write throws is thrown, and the capture stays as it was", same);
const inside = [() => capture.json({write: () => capture.info}), () => capture.json({write: () => capture.close()})].map(thrown);
ok(inside.every(error => error?.status === "IN_USE") && capture.json() === json, "a capture that is used within write: an error, and it stays as it was", inside);
const wrong = [() => capture.edit({drops: ["stack"]}), () => capture.edit({drop: ["toString"]}), () => capture.folded({weight: "toString"}), () => capture.calls({by: ["constructor"]}),
  () => capture.report({By: ["comm"]}), () => capture.view("a", {sample: true})].map(thrown);
const opened = await Promise.all([{order: "toString"}, {wher: "pid == 1"}, "time"].map(options => rejected(open(bytes, options))));
ok([...wrong, ...opened].every(error => error instanceof TypeError), "options that there are none of: TypeErrors", [...wrong, ...opened].join("; "));
const without = await open(bytes, {where: null, order: null, integers: undefined});
ok(without.json() === json && without.edit({where: null, drop: null, key: null}).length > 0 && count(await open(bytes, null)) === count(without), "null is as if the option was not given");
const nul = [await rejected(open(bytes, {where: "type == SAMPLE\0 bogus ((("})), thrown(() => capture.edit({where: "pid == 1\0"}))];
ok(nul.every(error => error instanceof PerfringError && error.status === "OPTIONS" && error.offset > 7), "a NUL in an expression: OPTIONS", nul);
ok(capture.edit({drop: "callchain"}).length === capture.edit({drop: ["callchain"]}).length, "one word instead of a list");

const piped = await openFile("/dev/stdin"), file = await openFile(`${corpus}/lost.data`);
ok(count(piped) === count(file) && piped.info.records > 50, "a pipe is read to its end", piped.info.records);

// Names of threads are those of the time of a record, whatever the order, as by the command.
const storm = await openFile(`${corpus}/fork-storm.data`, {where: 'comm == "sh"'});
ok(count(storm) === 206 && storm.columns().rows === 206 && storm.json().split("\n").length === 207, "records of a name: as many as the command has", storm.info.records);
const part = await open(storm.edit({where: 'comm == "sh"', only: true}));
ok(count(part) >= 206, "and as many in a part of the capture", part.info.records);

for (const [name, whole] of [["callchain-fp.data", true], ["same-no-ids.data", false], ["killed.data", false]]) {
  const one = await openFile(`${corpus}/${name}`);
  count(one);
  ok(one.isWhole === whole, `${name}: isWhole is ${whole}`);
}
const odd = Text.from([0xef, 0xbb, 0xbf, 0x73, 0xff, 0x68, 0xc3]);
ok(`${odd}` === "\ufeffs\\xffh\\xc3" && plainText(odd) === "\\xef\\xbb\\xbfs\\xffh\\xc3" && JSON.stringify([odd]) === '["\ufeffs\\\\xffh\\\\xc3"]', "a name with a byte order mark, and bytes that are no UTF-8", `${odd}`);

// The first sample's number of callers is more than the record can have: it cannot be decoded, and the status has why.
const damaged = new Uint8Array(readFileSync(`${corpus}/callchain-fp.data`));
damaged[0x438] = 255;
const reasons = [];
for (const record of await open(damaged)) if (record.status) reasons.push(`${record.statusName} ${record.value.error.status} ${record.offset}`);
ok(reasons.join() === "COUNT COUNT 1040", "a record that cannot be decoded: its status", reasons);
console.log(`1..${tested}`);
