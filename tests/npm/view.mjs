// SPDX-License-Identifier: MIT
// perfring view's page in headless Chromium, used by clicking and by keys.
//   node view.mjs PAGE HOSTILE DAMAGED BIG.html [FOLDER for screenshots]
import { chromium } from "playwright-core";
const [page, hostile, damaged, big, shots] = process.argv.slice(2);
const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu",
  "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
let tested = 0, failed = 0;
const ok = (good, name, why = "") => { console.log(`${good ? "ok" : "not ok"} ${++tested} - ${name}`); if (!good) { failed++; console.log("# " + why); } };
// The page draws when the browser has time for it: a condition may take up to ten seconds to become true.
const until = async condition => {
  for (let tries = 0; tries < 200; tries++) {
    if (await condition().catch(() => false)) return true;
    await new Promise(done => setTimeout(done, 50));
  }
  return false;
};
const open = async (file, scheme = "light", hash = "") => {
  const p = await browser.newPage({viewport: {width: 1280, height: 800}, colorScheme: scheme});
  p.wrong = [];
  p.asked = [];
  p.on("pageerror", e => p.wrong.push(e.message));
  p.on("console", m => { if (m.type() === "error") p.wrong.push(m.text()); });
  p.on("request", r => { if (!r.url().startsWith("blob:")) p.asked.push(r.url()); });
  await p.goto("file://" + file + hash);
  await p.waitForSelector("#list .row.chosen");
  await p.waitForFunction(() => !!window.perfring);
  return p;
};
const text = (p, what) => p.locator(what).first().textContent();

let p = await open(page, "light", "#0x468");
ok(!p.wrong.length && p.asked.length === 1, "the page loads nothing else, and no error is logged", p.wrong.concat(p.asked).join("; "));
ok(await until(async () => (await text(p, "#hexhead")).startsWith("SAMPLE at 0x468, 64 bytes")), "a link #0x468 opens that record", await text(p, "#hexhead"));
await p.locator('#hex b:not(.a)[data-byte="16"]').click();
ok(await until(async () => (await text(p, "#tree .row.chosen")).includes("pid") && (await p.locator("#hex b.chosen:not(.a)").count()) === 4), "a byte selects its field, and the field its four bytes", await text(p, "#tree .row.chosen"));
ok(await until(async () => (await text(p, "#detail")).includes("sample.pid")), "the schema's row is shown", await text(p, "#detail"));
await p.locator("#tree .row", {hasText: /^\s*time/}).click();
ok(await until(async () => (await p.locator("#hex b.chosen:not(.a)").count()) === 8 && (await p.locator('#hex b.chosen[data-byte="24"]').count()) === 2), "a field selects its bytes, in hexadecimal and as text");
ok(await until(async () => (await text(p, "#tree .row.chosen")).includes("1992221481737 ns")), "the value has its unit", await text(p, "#tree .row.chosen"));
await p.keyboard.press("f");
await p.keyboard.type("MMAP2");
await p.keyboard.press("Enter");
await p.waitForFunction(() => /^\d+ of \d+ shown$/.test(document.getElementById("count").textContent));
ok(await until(async () => (await p.locator("#list .row").allTextContents()).every(t => t.includes("MMAP2"))), "a search finds, by keys alone", await text(p, "#count"));
await p.keyboard.press("Escape");
await p.waitForFunction(() => !document.getElementById("count").textContent.includes(" of "));
await p.locator("#list").focus();
await p.keyboard.press("Home");
ok(await until(async () => (await text(p, "#hexhead")).startsWith("FILE_HEADER")), "Home goes to the file's header", await text(p, "#hexhead"));
await p.keyboard.press("End");
await p.keyboard.press("Tab"); // the splitter
await p.keyboard.press("Tab");
await p.keyboard.press("ArrowRight");
ok(await until(async () => (await p.locator("#hex b.chosen").count()) > 0), "Tab and arrows move in the bytes");
const box = await p.locator("#canvas").boundingBox();
await p.mouse.move(box.x + box.width * 0.4, box.y + 30);
await p.mouse.down();
await p.mouse.move(box.x + box.width * 0.6, box.y + 30, {steps: 4});
await p.mouse.up();
const brushed = async () => {
  const [part, all] = (await text(p, "#count")).replace(/\u202f/g, "").match(/\d+/g).map(Number);
  return part > 0 && part < all / 2;
};
ok(await until(brushed), "dragging over the picture selects a span of time", await text(p, "#count"));
const report = at => at.evaluate(() => window.perfring.report());
let r = await report(p);
ok(r.shown > 0 && r.shown < r.in && r.filtered > 0 && r.in === r.shown + r.others + r.filtered, "the span filters the samples, and the account adds up", JSON.stringify(r).slice(0, 300));
ok(r.boxes[0].total === r.whole && r.folded.split("\n").filter(Boolean).reduce((sum, line) => sum + Number(line.split(" ").pop()), 0) === r.whole, "the flame graph is of the span");
await p.keyboard.press("Escape");
await p.waitForFunction(() => window.perfring.report().filtered === 0);
// What is taller than its panel is scrolled; a low window is, and leaves the panel its height.
const panel = height => p.evaluate(height => { document.getElementById("flamebox").style.flex = height; }, height);
await panel("0 0 60px");
const heights = () => p.evaluate(() => { const box = document.getElementById("flamebox"), boxes = window.perfring.drawn(); return [Math.max(...boxes.map(b => b.y)) + box.scrollTop + 19, box.scrollHeight, box.clientHeight]; });
const scrolled = async () => { const [tall, scrolls, high] = await heights(); return tall > high && scrolls >= tall; };
await until(scrolled);
await p.waitForTimeout(300); // what is so while the window changes is no answer
ok(await scrolled(), "a flame graph that is taller than its panel scrolls to its end", (await heights()).join());
await panel("");
await p.setViewportSize({width: 1280, height: 800});
await p.waitForTimeout(300);
// From a box to its samples, to a record, to a byte; and a link that opens the same.
const drawn = await p.evaluate(() => window.perfring.drawn()), deep = drawn.filter(b => b.w > 40 && b.label && !/^\[|^all|^\+/.test(b.label)).pop();
const flame = await p.locator("#flame").boundingBox();
await p.mouse.click(flame.x + deep.x + deep.w / 2, flame.y + deep.y + 9);
await p.waitForFunction(() => document.getElementById("listhead").textContent.startsWith("Samples in"));
r = await report(p);
const name = r.state.func >= 0 ? r.boxes[r.state.box].name : "", box_ = r.boxes[r.state.box];
ok(deep.label.startsWith(name.slice(0, 3)) && r.listed === box_.total, "a box selects its samples in the list of records", deep.label + " " + r.listed + " " + box_?.total);
ok(await until(async () => (await p.locator("#list .row").allTextContents()).every(t => t.includes(name.replace(/ ↻$/, "").slice(0, 12)))), "and each of them has the function", (await p.locator("#list .row").allTextContents()).slice(0, 3).join(" | "));
await p.keyboard.press("]");
ok(await until(async () => (await text(p, "#hexhead")).startsWith("SAMPLE at")), "a key goes to the next sample");
await p.keyboard.press("4");
await p.waitForFunction(() => window.perfring.report().state.tab === "sandwich");
await p.keyboard.press("5");
await until(async () => (await p.locator("#rows .row").count()) > 0);
r = await report(p);
ok((await p.locator("#rows .row.chosen").count()) === 1 && (await p.locator("#rows .row").first().locator("span").first().textContent()) === r.functions.sort((a, b) => b.self - a.self || b.total - a.total || (a.name < b.name ? -1 : 1))[0].name, "functions by what they took themselves; the chosen one is marked");
const again = await open(page, "light", r.link), same = await report(again);
ok(same.link === r.link && same.state.tab === "functions" && same.state.func === r.state.func, "a link opens the same", r.link + " " + same.link);
await again.close();
for (const bad of ["#v=1&fn=%3Cimg%20src=x%3E&t=a-b&tid=-1&tab=none&at=0xffffffffffffffff", "#v=1&%E0%A4%A=1&ev=&find=/(/", "#=&&v=1&t=1e300-2e300"]) {
  const odd = await open(page, "light", bad);
  ok(!odd.wrong.length && !(await odd.locator("img").count()), "a link is input: " + bad.slice(0, 30), odd.wrong.join("; "));
  await odd.close();
}
const leaves = new Map(), selves = new Map(), whole = await p.evaluate(() => window.perfring.report());
for (const line of whole.folded.split("\n").filter(Boolean)) {
  const [stack, weight] = [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))], last = stack.slice(stack.lastIndexOf(";") + 1).replace(/_\[i\]$/, ""); // of an inlined one
  if (!last.includes("+0x")) leaves.set(last, (leaves.get(last) || 0) + weight);
}
for (const f of whole.functions) if (f.self && !/\(no name\)$|^\[/.test(f.name)) selves.set(f.name, (selves.get(f.name) || 0) + f.self);
ok(JSON.stringify([...leaves].sort()) === JSON.stringify([...selves].sort()), "each function's own samples are those of the folded stacks that end in it", JSON.stringify([...leaves].slice(0, 3)));
await p.keyboard.press("1");
await p.locator("#astree").click();
await p.keyboard.press("ArrowRight");
ok(await until(async () => (await p.locator("#outline [role=treeitem]").count()) > 1), "the boxes as a tree of text");
await p.locator("#astree").click();
for (const key of ["Escape", "Escape", "Escape"]) await p.keyboard.press(key);
await p.keyboard.press("4");
r = await report(p);
ok(r.state.tab === "sandwich" && r.functions[r.state.func]?.self === Math.max(...r.functions.map(f => f.self)), "the sandwich without a chosen function is that of the one that took most itself", r.functions[r.state.func]?.name);
for (const key of ["Escape", "1"]) await p.keyboard.press(key);
if (shots) await p.screenshot({path: shots + "/light.png"});
p = await open(page, "dark", "#0x468");
ok(await until(async () => await p.evaluate(() => getComputedStyle(document.body).backgroundColor) === "rgb(21, 24, 27)"), "dark where the reader's system is");
if (shots) await p.screenshot({path: shots + "/dark.png"});

p = await open(hostile);
await p.waitForFunction(() => !!window.perfring);
ok(await until(async () => (await p.evaluate(() => document.title)) !== "owned" && !p.wrong.length && p.asked.length === 1), "a script in a comm does not run", p.wrong.join("; "));
ok(await until(async () => (await p.locator("#task option").allTextContents()).some(t => t.includes("<img src=x"))), "it is shown as text", (await p.locator("#task option").allTextContents()).join(" | "));
ok(await until(async () => !(await p.evaluate(() => document.body.innerHTML.includes("<img")))), "and is no element");

p = await open(damaged);
await p.keyboard.press("d");
ok(await until(async () => /\S/.test(await text(p, "#detail .bad"))), "a defect is reached by a key, and its cause is shown", await text(p, "#summary"));
await p.locator("#bad").check();
ok(await until(async () => (await p.locator("#list .row .bad").count()) > 0), "defects only", await text(p, "#count"));

p = await open(big);

await p.locator("#list").focus();
await p.keyboard.press("End");
const offset = async () => parseInt((await text(p, "#list .row.chosen")).match(/0x[0-9a-f]+/)[0], 16);
await until(async () => await offset() > 100000);
const rows = await p.locator("#list .row").count();
ok(rows < 100, "of " + (await text(p, "#count")) + " only those in sight are elements: " + rows);
ok(await offset() > 100000, "the end of a long list is reached", await text(p, "#list .row.chosen"));
await browser.close();
console.log("1.." + tested);
process.exit(failed ? 1 : 0);
