// SPDX-License-Identifier: MIT
// The options that programs give. perfring.js has it, and the page, as one script with it.
import { encoder } from "./made.js";

// The options that are given; null counts as not given. Unknown options are refused, since a misspelt one would be ignored.
export const given = (options, ...names) => {
  if (options === undefined || options === null) return {};
  if (typeof options !== "object") throw new TypeError(`options are an object, not ${options}`);
  for (const name of Object.keys(options)) if (!names.includes(name)) throw new TypeError(`unknown option ${name}; options are ${names.join(", ")}`);
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null));
};

// The number of a word; names of Object.prototype are none of the table.
export const numberOf = (what, table, word) => {
  if (typeof word !== "string" || !Object.hasOwn(table, word)) throw new TypeError(`${what} has some of ${Object.keys(table).join(", ")}, not ${String(word)}`);
  return table[word];
};

// One word or several, as bits.
export const bitsOf = (what, table, words) => (typeof words === "string" ? [words] : words).reduce((bits, word) => bits | numberOf(what, table, word), 0);

// enum pfr_report_key.
export const KEYS = ["comm", "file", "function", "pid", "tid", "cpu", "mode", "line"];

// The keys of a report, or the one key: a byte each, and the fields' names as the module takes them.
export const keyNumbers = words => {
  const by = typeof words === "string" ? [words] : words;
  if (!Array.isArray(by)) throw new TypeError(`by is a key or an array of keys, not ${by}`);
  const fields = by.filter(key => !KEYS.includes(key));
  for (const field of fields) if (!/^[A-Za-z_][A-Za-z0-9_.]*$/.test(field)) throw new TypeError(`by has some of ${KEYS.join(", ")}, or names of fields, not ${field}`);
  if (!by.length || new Set(by).size !== by.length) throw new TypeError("by has keys, each once");
  const bytes = encoder.encode("x".repeat(by.length) + fields.join(",") + "\0");
  bytes.set(by.map(key => KEYS.includes(key) ? KEYS.indexOf(key) : KEYS.length + fields.indexOf(key)));
  return {bytes, nr: by.length};
};
export const checkWeight = weight => { if (weight !== "period" && weight !== "samples") throw new TypeError(`weight is "period" or "samples", not ${weight}`); };
