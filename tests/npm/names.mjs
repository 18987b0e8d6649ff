// SPDX-License-Identifier: MIT
// Files of names on the page in headless Chromium, beside what the command makes of the same captures and files.
//   PERFRING=COMMAND node names.mjs FOLDER
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "playwright-core";

const folder = process.argv[2], perfring = process.env.PERFRING, at = name => `${folder}/${name}`;
const browser = await chromium.launch({executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu",
  "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
const p = await browser.newPage({viewport: {width: 1280, height: 800}}), wrong = [];
p.on("pageerror", error => wrong.push(error.message));
p.on("console", message => { if (message.type() === "error") wrong.push(message.text()); });
const ok = (good, what, why = "") => { console.log(`${good ? "ok" : "not ok"} - ${what}`); if (!good) { console.log("# " + String(why).slice(0, 800)); process.exitCode = 1; } };
const sorted = text => text.split("\n").filter(Boolean).sort();
const shown = () => p.evaluate(() => window.perfring.report().folded);
// Drops files; waits for another picture, or for a message. Gives the message, "" where there is none.
const drop = async (...names) => {
  await p.evaluate(() => { window.perfring = undefined; document.getElementById("said").textContent = "Reading"; });
  await p.locator("#file").setInputFiles(names.map(at));
  await p.waitForFunction(() => !!window.perfring || !/^Reading/.test(document.getElementById("said").textContent), null, {timeout: 60000});
  return p.evaluate(() => window.perfring ? "" : document.getElementById("said").textContent);
};
const anew = () => p.goto("file://" + resolve(at("page.html")));
// What the command makes, but for what stands in no table of symbols: the names of PLT entries are its own. _init has no size, and the command ends it at the first of these.
const folded = (capture, ...words) => sorted(execFileSync(perfring, ["convert", "-q", "--to", "folded", ...words, at(capture), "-"], {stdio: ["ignore", "pipe", "ignore"]}).toString());
const isPlace = line => /\+0x[0-9a-f]+ \d+$/.test(line);
const functionsOnly = lines => lines.filter(line => !isPlace(line) && !/(@plt|;_init) \d+$/.test(line)), wanted = functionsOnly(folded("named.data"));

await anew();
await drop("named.data");
ok(sorted(await shown()).every(isPlace), "without names there are places");
ok(await drop("program") === "" && JSON.stringify(functionsOnly(sorted(await shown()))) === JSON.stringify(wanted) && wanted.length > 8, `a program: ${wanted.length} functions, with the samples that the command gives them`, (await shown()) + "\n" + wanted.join("\n"));
await p.locator("#tab-info").click();
ok(/programfor [^\n]*\/program, by its build ID/.test(await p.locator("#info, [role=tabpanel]").allTextContents().then(list => list.join())), "Info says where names are from");
await anew();
ok(/next/.test(await drop("program")) && await drop("named.data") === "" && JSON.stringify(functionsOnly(sorted(await shown()))) === JSON.stringify(wanted), "the program before the capture");
await anew();
await drop("named.data", "stripped/program", "program.debug");
ok(JSON.stringify(functionsOnly(sorted(await shown()))) === JSON.stringify(wanted), "a program without symbols and its debug file, at once");
await anew();
ok(await drop("damaged.4", "named.data", "other/program", "hidden") === "" && sorted(await shown()).every(isPlace), "a capture among files that name nothing is shown");
await p.locator("#tab-info").click();
const info = await p.locator("#info, [role=tabpanel]").allTextContents().then(list => list.join());
ok(/programnot used: no place/.test(info) && /hiddennot used: no symbol with an address/.test(info) && /damaged\.4not used/.test(info), "and Info says why they do not", info);
await anew();
await drop("named.data");
ok(/build ID/.test(await drop("program.debug")), "a debug file alone has no places");
await anew();
await drop("named.data");
ok(/build ID/.test(await drop("other/program")), "another build of the same name is refused");
await anew();
await drop("unnamed.data");
ok(await drop("program") === "" && functionsOnly(sorted(await shown())).length === wanted.length, "by its name, where the capture has no build ID");
await anew();
await drop("calls.data");
await drop("program");
ok(sorted(await shown()).join() === folded("calls.data").join(), "a caller that returns to the next function has its own name", (await shown()) + folded("calls.data").join("\n"));
await anew();
await drop("kernel.data");
ok(await drop("kallsyms") === "" && JSON.stringify(sorted(await shown())) === JSON.stringify(folded("kernel.data", "--kallsyms", at("kallsyms"))), "the kernel's functions, as the command has them", (await shown()) + "\n" + folded("kernel.data", "--kallsyms", at("kallsyms")).join("\n"));
ok(await p.locator("#flame b, #list b.bold").count() === 0 && /<b>bold<\/b>/.test(await shown()), "a name that is markup is text");
ok(/kptr_restrict/.test(await drop("hidden")), "kallsyms without addresses says why");
// Damaged programs name, or are refused; nothing else.
const said = new Map();
for (const name of readdirSync(folder).filter(name => /^damaged\./.test(name))) {
  await anew();
  await drop("named.data");
  const why = await drop(name);
  said.set(why, (said.get(why) ?? 0) + 1);
  if (/^undefined|is not a function|Cannot read|Invalid/.test(why)) wrong.push(`${name}: ${why}`);
}
ok(said.size > 1, `damaged programs: ${[...said].map(([why, n]) => `${n} ${why.replace(/damaged\.\d+/, "FILE") || "named"}`).join("; ").slice(0, 400)}`);
ok(!wrong.length, "no error in the page", wrong.join("; "));
await browser.close();
