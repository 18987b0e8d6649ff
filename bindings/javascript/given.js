// SPDX-License-Identifier: MIT
// The options that programs give. perfring.js has it, and the page, as one script with it.

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
