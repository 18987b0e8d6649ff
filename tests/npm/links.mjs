// SPDX-License-Identifier: MIT
// Links of pages in headless Chromium: a state, its link, a fresh page, the same state; and links that no page made do no harm.
//   node links.mjs NUMBER PAGE...     so many links of no page's
import { resolve } from "node:path";
import { chromium } from "playwright-core";

const [number, ...pages] = process.argv.slice(2);
const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu",
  "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
let seed = 12345, states = 0, odd = 0;
const chance = n => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return (seed >>> 8) % n; };
const bad = [];
let where = "";
const open = async (page, hash = "") => {
  const p = await browser.newPage({viewport: {width: 1280, height: 800}});
  p.on("pageerror", error => bad.push(`${where}: ${error.message}`));
  p.on("request", request => { if (!/^(blob:|file:)/.test(request.url())) bad.push(`${where}: asks for ${request.url()}`); });
  await p.goto("file://" + resolve(page) + hash);
  await p.waitForFunction(() => !!window.perfring, null, {timeout: 180000});
  return p;
};
// What is shown, without what is not in a link.
const shown = p => p.evaluate(() => { const {shown, others, filtered, listed, selected, functions, folded, link} = window.perfring.report(); return JSON.stringify({shown, others, filtered, listed, at: selected.at, functions, folded, link}); });
const links = [];
for (const page of pages) {
  const p = await open(page);
  for (let turn = 0; turn < 12; turn++) {
    where = `${page} ${turn}`;
    await p.evaluate(picks => {
      const change = (id, pick) => { const to = document.getElementById(id); if (!to.options.length || to.offsetParent === null) return; to.selectedIndex = pick % to.options.length; to.dispatchEvent(new Event("change")); };
      document.getElementById("filters").dispatchEvent(new Event("reset", {cancelable: true}));
      ["event", "weight", "lanes", "task", "cpu", "group", "type"].forEach((id, i) => { if (picks[i] % 3 === 0) change(id, picks[i]); });
      const tabs = [...document.querySelectorAll("#tabs button:not([hidden])")].filter(one => one.offsetParent);
      if (tabs.length) tabs[picks[7] % tabs.length].click();
      const rows = document.querySelectorAll("#list .row");
      if (rows.length) rows[picks[8] % rows.length].click();
    }, Array.from({length: 9}, () => chance(1000)));
    const before = await shown(p), link = JSON.parse(before).link, fresh = await open(page, link), after = await shown(fresh);
    if (before !== after) {
      const [a, b] = [JSON.parse(before), JSON.parse(after)], key = Object.keys(a).find(key => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
      bad.push(`${where}: ${link}: ${key} is ${JSON.stringify(b[key]).slice(0, 100)}, not ${JSON.stringify(a[key]).slice(0, 100)}`);
    }
    states++;
    links.push(link);
    await fresh.close();
  }
  await p.close();
}
const texts = ["%", "%zz", "<img src=x onerror=alert(1)>", "\u202e", "0x", "-1", "1e999", "NaN", "__proto__", "constructor", "/(", "/(a+)+$/", "'\"", "#", "&&", "=", "v=2", "0xffffffffffffffff", "x".repeat(5000)];
for (const page of pages) {
  const p = await open(page), own = await p.evaluate(() => document.querySelectorAll("script, img, iframe, object, embed, link, svg").length);
  for (let turn = 0; turn < Number(number) / pages.length; turn++) {
    let link = links[chance(links.length)];
    for (let changes = 1 + chance(4); changes--;) {
      const at = 1 + chance(link.length), keys = ["ev", "by", "t", "tid", "task", "cpu", "pick", "where", "val", "fn", "tab", "group", "lanes", "find", "type", "at", "size"];
      link = [() => link.slice(0, at) + texts[chance(texts.length)] + link.slice(at), () => link.slice(0, at), () => `${link}&${keys[chance(keys.length)]}=${encodeURIComponent(texts[chance(texts.length)])}`, () => link.slice(0, at) + link.slice(at + chance(20))][chance(4)]();
    }
    where = `${page} ${link.slice(0, 200)}`;
    await p.evaluate(link => { location.hash = link; return new Promise(done => setTimeout(done, 0)); }, link.startsWith("#") ? link : "#" + link);
    odd++;
  }
  const now = await p.evaluate(() => ({elements: document.querySelectorAll("script, img, iframe, object, embed, link, svg").length, report: typeof window.perfring.report().link}));
  if (now.elements !== own || now.report !== "string") bad.push(`${page}: ${now.elements} elements, ${own} before`);
  await p.close();
}
{
  const p = await open(pages[0]), link = await p.evaluate(() => window.perfring.report().link);
  where = "a link of another file with as many records";
  const said = async link => { const fresh = await open(pages[0], link), text = await fresh.locator("#box").textContent(); await fresh.close(); return text; };
  if (!/&head=[0-9a-f]+$/.test(link) || /another capture/.test(await said(link)) || !/made of a file with other bytes/.test(await said(link.replace(/head=.*$/, "head=1")))) bad.push(`${where}: ${link}`);
  await p.close();
}
await browser.close();
console.log(`${states} states opened again by their links, ${odd} links that no page made`);
for (const one of bad.slice(0, 20)) console.log("# " + one.slice(0, 500));
process.exit(bad.length ? 1 : 0);
