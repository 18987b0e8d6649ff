// SPDX-License-Identifier: MIT
// Pages of two captures in headless Chromium: the numbers are those of `perfring diff --json`, from `perfring view A B` and from captures that are dropped.
//   PERFRING=COMMAND node compare.mjs EMPTY FOLDER OTHER A B [A B]...     EMPTY: the page without a capture; pages are made in FOLDER; OTHER has other events
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { chromium } from "playwright-core";

const [empty, folder, strange, ...captures] = process.argv.slice(2), perfring = process.env.PERFRING;
const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu",
  "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
let tested = 0, failed = 0;
const ok = (good, name, why = "") => { console.log(`${good ? "ok" : "not ok"} ${++tested} - ${name}`); if (!good) { failed++; console.log("# " + String(why).slice(0, 900)); } };
const wrong = [];
const p = await browser.newPage({viewport: {width: 1280, height: 800}, colorScheme: "light"});
p.on("pageerror", e => wrong.push(e.message));
p.on("console", m => { if (m.type() === "error") wrong.push(m.text()); });
p.on("request", r => { if (!/^(blob:|file:)/.test(r.url())) wrong.push(r.url()); });
const run = (...words) => { try { return execFileSync(perfring, words, {stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28}).toString(); } catch (error) { return error.stdout.toString(); } };
const shown = () => p.waitForFunction(() => !!window.perfring, null, {timeout: 180000});
const forget = () => p.evaluate(() => { window.perfring = undefined; });
const NUMBERS = ["difference", "low", "high", "p", "a_percent", "b_percent", "a_samples", "b_samples", "a_period", "b_period"];
// What is not equal of all rows of the event that is shown; of pages made with weights by periods and by numbers, of functions themselves and with what they call.
const differences = async (a, b, names, where = "") => {
  const bad = [];
  let rows = 0;
  for (const weight of ["samples", "period"])
    for (const of of ["self", "total"]) {
      await p.evaluate(([weight, of]) => { for (const [id, value] of [["weight", weight], ["of", of]]) { const select = document.getElementById(id); select.value = value; select.dispatchEvent(new Event("change")); } }, [weight, of]);
      const event = await p.evaluate(() => document.getElementById("event").selectedOptions[0].textContent.replace(/ \([\d\u202f]+\)$/, ""));
      const wanted = run("diff", "--json", "--top", "0", ...names, "--event", event, "--weight", weight, ...of === "total" ? ["--children"] : [], ...where ? ["--where", where, "--of", "shown"] : [], ...Array.isArray(a) ? ["--a", ...a, "--b", ...b] : [a, b]).split("\n").filter(Boolean).map(line => JSON.parse(line));
      const found = (await p.evaluate(() => window.perfring.compare())).map(row => ({...row, a_percent: 100 * row.shareA, b_percent: 100 * row.shareB, difference: 100 * row.difference, low: 100 * row.low, high: 100 * row.high,
        a_samples: row.samplesA, b_samples: row.samplesB, a_period: row.periodA, b_period: row.periodB}));
      rows += wanted.length;
      if (found.length !== wanted.length || !wanted.length) bad.push(`${weight} ${of}: ${found.length} rows, not ${wanted.length}`);
      wanted.forEach((row, i) => {
        const is = found.find(one => one.name === row.function && one.file === row.file);
        if (!is || is.verdict !== row.verdict || found.indexOf(is) !== i || NUMBERS.some(name => Math.abs(is[name] - row[name]) > 1e-7)) bad.push(`${weight} ${of} ${row.function}: ${JSON.stringify(is)} ${JSON.stringify(row)}`);
      });
    }
  return {bad, rows};
};
const names = ["--no-symbolize", "--symfs", "tests/cases"];
let rows = 0;
const bad = [];
for (let i = 0; i + 1 < captures.length; i += 2) {
  const [a, b] = captures.slice(i, i + 2), page = `${folder}/${i}.html`;
  run("view", "--force", "-o", page, ...names, a, b);
  await p.goto("about:blank");
  await p.goto("file://" + resolve(page));
  await shown();
  const found = await differences(a, b, names);
  rows += found.rows;
  bad.push(...found.bad.map(one => `${a} ${b}: ${one}`));
}
ok(!bad.length && rows > 100, `${captures.length / 2} pages of two captures: ${rows} rows as those of perfring diff, in its order`, bad.slice(0, 3).join("; "));

const [, , filteredA, filteredB] = captures, condition = "ip > 0x401800 and period > 0";
await p.goto("about:blank");
await p.goto("file://" + resolve(`${folder}/2.html`));
await shown();
const met = await p.evaluate(text => window.perfring.where(text), condition), filtered = await differences(filteredA, filteredB, names, condition), of = await p.evaluate(() => window.perfring.report());
ok(!filtered.bad.length && met.length && of.filtered > 100 && of.shown > 100, `${of.shown} of ${of.in} samples of A that pass a filter, and those of B: ${filtered.rows} rows likewise`, filtered.bad.slice(0, 2).join("; ") + JSON.stringify([of.shown, of.filtered]));

// Several captures a side.
{
  const [, , a0, b0, a1, b1] = captures, page = `${folder}/repeats.html`;
  run("view", "--force", "-o", page, ...names, "--a", a0, a1, "--b", b0, b1);
  await p.goto("about:blank");
  await p.goto("file://" + resolve(page));
  await shown();
  const found = await differences([a0, a1], [b0, b1], names), sides = await p.evaluate(() => document.getElementById("compared").textContent);
  await p.waitForFunction(() => !!window.perfring.differences().some(box => box.verdict));
  const boxes = await p.evaluate(() => window.perfring.differences()), rows = await p.evaluate(() => window.perfring.compare());
  ok(!found.bad.length && found.rows > 20, `two captures a side: ${found.rows} rows as those of perfring diff --a --b`, found.bad.slice(0, 2).join("; "));
  ok(/A \S+ and 1 more: [\d\u202f]+ samples/.test(sides) && /B \S+ and 1 more: /.test(sides) && !/weak/.test(sides), "the page says how many captures a side has", sides);
  ok(Math.abs(boxes[0].a - 1) < 1e-9 && Math.abs(boxes[0].b - 1) < 1e-9 && rows.every(row => Math.abs(row.shareA) <= 1), "and boxes have the mean of its shares", JSON.stringify(boxes[0]));
  await p.keyboard.press("s");
  const typed = await p.locator("#command").textContent();
  ok(/--a \S+a0\S* \S+a1\S* --b \S+b0\S* \S+b1/.test(typed) && run(...typed.split(" ").slice(1)).includes("tested"), "Save has the command of all", typed);
  await p.keyboard.press("Escape");
  await forget();
  await p.locator("#swapbutton").click({force: true});
  await shown();
  const swapped = await differences([b0, b1], [a0, a1], names);
  ok(!swapped.bad.length, "and they can be swapped", swapped.bad[0]);
  await p.goto("about:blank");
  await p.goto("file://" + resolve(empty));
  await p.locator("#file").setInputFiles([a0, a1]);
  await shown();
  await forget();
  await p.locator("#openbutton").click();
  await p.locator("#secondfile").setInputFiles([b0, b1]);
  await shown();
  const dropped = await differences([a0, a1], [b0, b1], names);
  ok(!dropped.bad.length && dropped.rows === found.rows, "several that are dropped at once are a side", dropped.bad[0]);
}

// The flame graph of both: each box has its share of either side, as the folded stacks have it.
const [a, b] = captures;
const foldedShares = path => {
  const sums = new Map(), lines = run("convert", "--to", "folded", "--weight", "samples", ...names, path, "-").split("\n").filter(Boolean);
  let whole = 0;
  for (const line of lines) {
    const weight = Number(line.slice(line.lastIndexOf(" ") + 1)), leaf = line.slice(0, line.lastIndexOf(" ")).split(";").pop().replace(/\+0x[0-9a-f]+$/, "");
    whole += weight;
    sums.set(leaf, (sums.get(leaf) || 0) + weight);
  }
  return new Map([...sums].map(([leaf, weight]) => [leaf, weight / whole]));
};
await p.goto("about:blank");
await p.goto("file://" + resolve(`${folder}/0.html`));
await shown();
await p.waitForFunction(() => !!window.perfring.differences().some(box => box.verdict));
const boxes = await p.evaluate(() => window.perfring.differences()), sides = [foldedShares(a), foldedShares(b)];
const ownOf = side => boxes.filter(box => box.parent >= 0).map(box => box[side] - boxes.filter(one => one.parent === box.index).reduce((sum, one) => sum + one[side], 0));
ok(Math.abs(boxes[0].a - 1) < 1e-9 && Math.abs(boxes[0].b - 1) < 1e-9 && ["a", "b"].every(side => Math.abs(ownOf(side).reduce((sum, one) => sum + one, 0) - 1) < 1e-9), "boxes of both sides add up", JSON.stringify(boxes.slice(0, 4)));
ok([...sides[0].keys()].every(leaf => { const own = boxes.filter(box => box.name.startsWith(leaf)).reduce((sum, box) => sum + box.a - boxes.filter(one => one.parent === box.index).reduce((all, one) => all + one.a, 0), 0); return Math.abs(own - sides[0].get(leaf)) < 1e-9; }),
  "and are those of the folded stacks", JSON.stringify([...sides[0]].slice(0, 5)));
ok(boxes.filter(box => box.parent >= 0).every(box => Math.abs(box.width - (box.a + box.b) / 2) < 1e-9), "their widths are the mean of both, so that what one side lacks is seen");
const text = what => p.locator(what).first().textContent();
ok(/^A .*: [\d\u202f]+ samples/.test(await text("#compared")) && /tested changed/.test(await text("#compared")), "the sides and what changed are in words", await text("#compared"));
await p.keyboard.press("0");
await p.waitForFunction(() => document.querySelectorAll("#rows .row").length > 3);
ok((await p.locator("#tableheads button").allTextContents()).join() === "change,95 %,verdict,A,B,in A,in B,function,file" && await p.evaluate(() => document.querySelector("#command") !== null), "the table of changes, by a key");
await p.keyboard.press("s");
const command = await text("#command");
ok(command.startsWith("perfring diff ") && run(...command.split(" ").slice(1)).includes("tested"), "Save has the command that prints the same", command);
await p.keyboard.press("Escape");
await p.locator("#save form button").click().catch(() => {});

// Swapped: B is shown, and the differences have the other sign.
const before = await p.evaluate(() => window.perfring.compare());
await forget();
await p.locator("#swapbutton").click();
await shown();
const after = await p.evaluate(() => window.perfring.compare()), mirrored = after.every(row => { const is = before.find(one => one.name === row.name && one.file === row.file); return is && Math.abs(is.difference + row.difference) < 1e-12 && is.samplesA === row.samplesB; });
ok(mirrored && after.length === before.length, "Swap shows the other one, with the opposite differences", JSON.stringify(after[0]));
await forget();
await p.locator("#alonebutton").click();
await shown();
ok(await p.locator("#tab-difference").isHidden() && await p.locator("#compared").isHidden(), "and one can be shown alone again");

// By the page itself.
await p.goto("about:blank");
await p.goto("file://" + resolve(empty));
await p.locator("#file").setInputFiles(a);
await shown();
await forget();
await p.locator("#openbutton").click();
await p.locator("#secondfile").setInputFiles(b);
await shown();
const dropped = await differences(a, b, names);
ok(!dropped.bad.length, `a second capture that is dropped: ${dropped.rows} rows likewise`, dropped.bad.slice(0, 2).join("; "));
const filters = await p.evaluate(async () => { await window.perfring.where("ip == 0"); return document.getElementById("why").textContent; });
ok(/passes the filters/.test(filters), "a filter holds for both", filters);
await forget();
await p.locator("#openbutton").click();
await p.locator("#secondfile").setInputFiles(strange);
await shown();
await p.waitForFunction(() => document.getElementById("why").textContent !== "");
ok(/has no samples of /.test(await text("#why")), "without an event in common, the page says so", await text("#why"));
ok(!wrong.length, "no error, and nothing is asked of a network", wrong.join("; "));
await browser.close();
process.exit(failed ? 1 : 0);
