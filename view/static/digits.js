// Bytes of their digits: see view_digits of view/view.h. What is below them, ends of lines, is none.
const ofDigits = text => {
  const to = new Uint8Array(Math.ceil(text.length * 4 / 5));
  let at = 0, word = 0, digits = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 35) continue;
    word = word * 85 + c - 35 - (c > 60) - (c > 92);
    if (++digits < 5) continue;
    to[at] = word >>> 24;
    to[at + 1] = word >>> 16;
    to[at + 2] = word >>> 8;
    to[at + 3] = word;
    at += 4;
    word = digits = 0;
  }
  if (digits) for (let i = digits; i < 5; i++) word = word * 85 + 84;
  for (let i = 1; i < digits; i++) to[at++] = word / 2 ** (32 - 8 * i);
  return to.subarray(0, at);
};
// What view/embed packed: LZMA, or gzip where there was no xz; or a module as it is.
const unpacked = async bytes => bytes[0] === 31 ? new Uint8Array(await inflated(bytes).arrayBuffer()) : bytes[0] ? ofLzma(bytes) : bytes;
const inflated = bytes => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
