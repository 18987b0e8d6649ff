// SPDX-License-Identifier: MIT
// javascript_each.mjs OUT: runs samples.mjs for each capture that standard input has, a line each, into OUT.1, OUT.2 ...; not for empty lines.
import { readFileSync, writeFileSync } from "node:fs";

const out = process.argv[2], write = process.stdout.write;
for (const [i, file] of readFileSync(0, "utf8").split("\n").entries()) {
  if (!file) continue;
  const pieces = [];
  process.argv[2] = file;
  process.stdout.write = piece => pieces.push(piece);
  await import(`./samples.mjs?${i}`);
  process.stdout.write = write;
  writeFileSync(`${out}.${i + 1}`, Buffer.concat(pieces));
}
process.exitCode = 0;
