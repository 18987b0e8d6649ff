// SPDX-License-Identifier: MIT
// What the module makes: texts and tables. perfring.js has it, and the page, as one script with it.

// A byte order mark is a character of the text, as everywhere else.
export const decoder = new TextDecoder("utf-8", {ignoreBOM: true}), encoder = new TextEncoder();
const strict = new TextDecoder("utf-8", {ignoreBOM: true, fatal: true});
const strictly = bytes => { try { return strict.decode(bytes); } catch { return undefined; } };
const lengthOf = lead => lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;

const escaped = byte => "\\x" + byte.toString(16).padStart(2, "0");

// The text of a name; each byte that is no UTF-8 is \xNN, as in the tables of the module.
export const textOf = bytes => {
  const whole = strictly(bytes);
  if (whole !== undefined) return whole;
  let text = "";
  for (let at = 0, character; at < bytes.length; at += character === undefined ? 1 : lengthOf(bytes[at])) {
    character = strictly(bytes.subarray(at, at + lengthOf(bytes[at])));
    text += character ?? escaped(bytes[at]);
  }
  return text;
};

// As utf8_is_hidden() of convert/out.c.
const HIDDEN = /[\0-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** A text of this package for a terminal: what a terminal acts on is \xNN, as in the command. */
export const plainText = text => String(text).replace(HIDDEN, c => Array.from(encoder.encode(c), escaped).join(""));
// Rows of the library's tables: JSON Lines, with a NUL between two tables. Times are bigint, since they may be more than 2^53.
const TIMES = ["time_ns", "max_delay_at_ns", "since_ns", "max_at_ns", "first_ns", "last_ns"];
export const tablesOf = text => text.split("\0").map(table => table.split("\n").filter(line => line).map(line => {
  const row = JSON.parse(line);
  for (const name of TIMES) if (typeof row[name] === "string") row[name] = BigInt(row[name]);
  return row;
}));

// What the module writes, in one piece that grows.
export class Output {
  bytes = new Uint8Array(4096);
  at = 0;
  size = 0;
  clear() { this.at = this.size = 0; }
  write(data) {
    const end = this.at + data.length;
    if (end > this.bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.bytes.length));
      grown.set(this.bytes.subarray(0, this.size));
      this.bytes = grown;
    }
    this.bytes.set(data, this.at);
    this.at = end;
    this.size = Math.max(this.size, end);
  }
  get text() { return decoder.decode(this.bytes.subarray(0, this.size)); }
  take() { return this.bytes.slice(0, this.size); }
  give() { const bytes = this.bytes.subarray(0, this.size); this.bytes = new Uint8Array(4096); return bytes; } // in a buffer that may be larger
}
