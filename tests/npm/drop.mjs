// SPDX-License-Identifier: MIT
// The page that reads captures by itself, in headless Chromium: what it shows of each is what the page of `perfring view` shows.
//   PERFRING=COMMAND node drop.mjs PAGE FOLDER CAPTURE...     FOLDER/N.html is the page of capture N, from 1; FOLDER/mutants/ has damaged ones
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { basename, resolve } from "node:path";
import { chromium } from "playwright-core";

const [page, folder, ...captures] = process.argv.slice(2);
const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu",
  "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
let tested = 0, failed = 0;
const ok = (good, name, why = "") => { console.log(`${good ? "ok" : "not ok"} ${++tested} - ${name}`); if (!good) { failed++; console.log("# " + String(why).slice(0, 600)); } };
const wrong = [], asked = [];
const newPage = async () => {
  const p = await browser.newPage({viewport: {width: 1280, height: 800}, colorScheme: "light"});
  p.on("pageerror", e => wrong.push(e.message));
  p.on("console", m => { if (m.type() === "error" || /Content Security Policy/.test(m.text())) wrong.push(m.text()); });
  p.on("request", r => { if (!r.url().startsWith("blob:")) asked.push(r.url()); });
  return p;
};
// Whether a capture was shown; else why not.
const shown = async p => {
  await p.waitForFunction(() => !!window.perfring || (!/^Reading/.test(document.getElementById("said")?.textContent || "Reading")), null, {timeout: 180000});
  return await p.evaluate(() => window.perfring ? "" : document.getElementById("said").textContent);
};
const forget = p => p.evaluate(() => { window.perfring = undefined; document.getElementById("said").textContent = "Reading"; });
const numbers = p => p.evaluate(() => {
  const {link, state, ...report} = window.perfring.report();
  return JSON.stringify({report, records: document.getElementById("count").textContent, summary: document.getElementById("summary").textContent});
});

const dropped = await newPage(), viewed = await newPage();
await dropped.goto("file://" + resolve(page));
ok(await dropped.locator("#drop").isVisible() && await dropped.locator("#file").isVisible(), "it asks for a capture");
let same = 0, samples = 0;
const differ = [];
for (const [i, capture] of captures.entries()) {
  await forget(dropped);
  await dropped.locator("#file").setInputFiles(capture);
  const why = await shown(dropped);
  await viewed.goto("file://" + resolve(`${folder}/${i + 1}.html`));
  await viewed.waitForFunction(() => !!window.perfring);
  const [a, b] = [why || await numbers(dropped), await numbers(viewed)];
  if (a === b) same++; else differ.push(`${capture}: ${a.slice(0, 200)} / ${b.slice(0, 200)}`);
  if (!why) samples += JSON.parse(a).report.in;
}
ok(same === captures.length && samples > 200, `${same} captures, ${samples} samples: numbers, stacks and records of the page that perfring view writes`, differ.join("; "));
// The language of --where, and the part that is shown as a capture: as the command has them.
const perfring = process.env.PERFRING, expressions = ["type == SAMPLE", "ip > 0x1000 and not tid in {1}", "comm =~ \"^[a-m]\"", "type == MMAP2 or type == COMM", "time > 1s and time < 100000s", "period >= 2", "mmap2.filename contains \"lib\"", "cpu == 0", "callchain", "pid", "dso =~ \"so\"", "no_such_name == 1"];
const run = (...words) => { try { return execFileSync(perfring, words, {stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28}); } catch (error) { return error.stdout; } };
const others = [];
let met = 0, parts = 0;
for (const capture of captures.slice(0, 6)) {
  await forget(dropped);
  await dropped.locator("#file").setInputFiles(capture);
  if (await shown(dropped)) continue;
  for (const [i, text] of expressions.entries()) {
    const wanted = run("convert", "--to", "json", "--where", text, capture, "-").toString().split("\n").filter(Boolean).map(line => JSON.parse(line).at);
    const got = await dropped.evaluate(text => window.perfring.where(text), text);
    met += got.length;
    if (JSON.stringify(got) !== JSON.stringify(wanted)) others.push(`${capture}: ${text}: ${got.length}, not ${wanted.length}`);
    if (i % 3) continue;
    await dropped.locator("#savebutton").click();
    const [download] = await Promise.all([dropped.waitForEvent("download"), dropped.locator('[data-save="part"]').click()]), part = readFileSync(await download.path());
    const where = await dropped.evaluate(() => window.perfring.part());
    run("edit", "--force", "-o", `${folder}/part.data`, ...where ? ["--where", where] : [], capture);
    if (!part.equals(readFileSync(`${folder}/part.data`))) others.push(`${capture}: the part of ${where} has other bytes`);
    parts++;
  }
  const wrongText = await dropped.evaluate(async () => { const before = window.perfring.report().shown; await window.perfring.where("ip == (").catch(() => 0); return [before, window.perfring.report().shown, document.getElementById("wherewhy").textContent, document.getElementById("where").getAttribute("aria-invalid")]; });
  if (wrongText[0] !== wrongText[1] || !/expected/.test(wrongText[2]) || wrongText[3] !== "true") others.push(`${capture}: a wrong expression: ${wrongText}`);
}
ok(!others.length && met > 200 && parts > 10, `${expressions.length} expressions of --where, ${met} records, ${parts} parts as captures`, others.join("; "));
ok(await dropped.locator("#savebutton").count() === 1 && await dropped.locator("#openbutton").count() === 1, "one capture takes the place of the other");

await forget(dropped);
const whole = readFileSync("corpus/pipe-z.pipe"), torn = Buffer.from(whole);
await dropped.locator("#file").setInputFiles("corpus/pipe-z.pipe");
const unpackedWhy = await shown(dropped), unpacked = await dropped.evaluate(() => window.perfring.report().in), inside = JSON.parse(run("stat", "--json", "corpus/pipe-z.pipe")).events[0].samples;
ok(!unpackedWhy && unpacked === inside && inside > 0, `compressed records are unpacked: ${unpacked} samples`, `${unpackedWhy} ${inside}`);
await forget(dropped);
torn[torn.indexOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))] ^= 1;
await dropped.locator("#file").setInputFiles({name: "torn.data", mimeType: "application/octet-stream", buffer: torn});
const packedWhy = await shown(dropped), packed = await dropped.evaluate(() => [document.getElementById("why").textContent, document.getElementById("account").innerText]);
ok(!packedWhy && /^Records are compressed/.test(packed[0]) && /1\s*record compressed, and not unpacked/.test(packed[1]), "where they cannot be, they are counted", packedWhy + packed);

await forget(dropped);
await dropped.evaluate(({name, bytes}) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([Uint8Array.from(bytes)], name));
  window.dispatchEvent(new DragEvent("drop", {dataTransfer: transfer, cancelable: true}));
}, {name: "<img src=x>.data", bytes: [...readFileSync(captures[0])]});
const why = await shown(dropped);
ok(!why && (await dropped.locator("#title").textContent()).includes("<img") && await dropped.locator("img").count() === 0, "a file that is dropped, whose name is markup, is shown with it as text", why);

await forget(dropped);
await dropped.locator("#file").setInputFiles({name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("no capture at all, but a line of text that goes on")});
const text = await shown(dropped);
ok(/MAGIC/.test(text) && await dropped.locator("#drop").isVisible(), "what is no capture: the reason", text);

const stopped = [];
let mutants = 0, shownMutants = 0;
for (const name of readdirSync(folder + "/mutants")) {
  await forget(dropped);
  await dropped.locator("#file").setInputFiles(`${folder}/mutants/${name}`);
  const why = await shown(dropped).catch(error => error.message);
  mutants++;
  if (!why) shownMutants++;
  if (why && !/^\S+: [A-Z_]+: /.test(why) || /TRAP|unreachable|out of bounds/.test(why)) stopped.push(`${name}: ${why}`);
}
ok(!stopped.length && mutants >= 100 && shownMutants > 50, `${mutants} damaged captures, ${shownMutants} shown, others refused with a reason`, stopped.join("; "));
const blocked = await dropped.evaluate(() => fetch("https://localhost:1/").then(() => "open", () => "closed"));
wrong.splice(0, wrong.length, ...wrong.filter(text => !/localhost:1/.test(text)));
ok(blocked === "closed", "it can open no connection", blocked);
// From a server, a file beside the page; from another server, none.
const served = new Map([["/p.html", page], ["/a.data", captures[0]], ["/b.data", captures[1]]].map(([name, path]) => [name, readFileSync(path)]));
const servers = await Promise.all([0, 1].map(() => new Promise(done => { const server = createServer((request, answer) => { const body = served.get(request.url.split("?")[0]); answer.writeHead(body ? 200 : 404, {"access-control-allow-origin": "*"}).end(body); }); server.listen(0, "127.0.0.1", () => done(server)); })));
const [own, other] = servers.map(server => `http://127.0.0.1:${server.address().port}`), named = [];
for (const search of ["?file=a.data", "?file=a.data&with=b.data", "?file=none.data", `?file=${other}/a.data`]) {
  const p = await browser.newPage(), from = new Set();
  p.on("request", r => { if (r.url().startsWith("http")) from.add(new URL(r.url()).origin); });
  await p.goto(own + "/p.html" + search);
  await p.waitForFunction(() => !!window.perfring || /none.data|cannot be fetched/.test(document.getElementById("said")?.textContent) && !/^Reading/.test(document.getElementById("said").textContent), null, {timeout: 180000});
  named.push(await p.evaluate(() => window.perfring ? document.getElementById("title").textContent : document.getElementById("said").textContent), from.size);
  await p.close();
}
for (const server of servers) { server.closeAllConnections(); server.close(); }
ok(named[0] === "a.data" && /^A a.data, B b.data$/.test(named[2]) && /answers 404/.test(named[4]) && /cannot be fetched/.test(named[6]) && named.filter((_, i) => i % 2).every(n => n === 1), "?file= and &with= open what lies beside the page on its server, and nothing of another", named.join("; "));
ok(!wrong.length, "no error of the page, nothing against its policy", [...new Set(wrong)].join("; "));
const outside = asked.filter(url => !url.startsWith("file://") && !url.includes("localhost:1"));
ok(!outside.length, "no request", outside.join(" "));
await browser.close();
process.exit(failed ? 1 : 0);
