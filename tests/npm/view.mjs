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
  p.on("request", r => p.asked.push(r.url()));
  await p.goto("file://" + file + hash);
  await p.waitForSelector("#list .row.chosen");
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
await p.keyboard.press("/");
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
await p.keyboard.press("Tab");
await p.keyboard.press("ArrowRight");
ok(await until(async () => (await p.locator("#hex b.chosen").count()) > 0), "Tab and arrows move in the bytes");
const box = await p.locator("#canvas").boundingBox();
await p.mouse.move(box.x + box.width * 0.4, box.y + 30);
await p.mouse.down();
await p.mouse.move(box.x + box.width * 0.6, box.y + 30, {steps: 4});
await p.mouse.up();
const brushed = async () => {
  const [part, all] = (await text(p, "#count")).match(/\d+/g).map(Number);
  return part > 0 && part < all / 2;
};
ok(await until(brushed), "dragging over the picture selects a span of time", await text(p, "#count"));
if (shots) await p.screenshot({path: shots + "/light.png"});
p = await open(page, "dark", "#0x468");
ok(await until(async () => await p.evaluate(() => getComputedStyle(document.body).backgroundColor) === "rgb(21, 24, 27)"), "dark where the reader's system is");
if (shots) await p.screenshot({path: shots + "/dark.png"});

p = await open(hostile);
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
