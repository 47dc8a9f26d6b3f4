// A snapshot of memory without its empty pages, which are more than half.

/** The size of a page in bytes. */
const page = 4096;

/**
 * Return its size, the number of parts that aren't empty, the start and end of each, all as 32 bits; then the
 * parts.
 */
function packMemory(memory: Uint8Array): Uint8Array {
  const parts: [number, number][] = [];
  for (let start = 0; start < memory.length; start += page) {
    const end = Math.min(start + page, memory.length);
    const last = parts.at(-1);
    if (memory.subarray(start, end).every((byte) => byte === 0)) continue;
    if (last?.[1] === start) last[1] = end;
    else parts.push([start, end]);
  }
  const head = Uint32Array.of(memory.length, parts.length, ...parts.flat());
  const pieces = [new Uint8Array(head.buffer), ...parts.map((part) => memory.subarray(...part))];
  const whole = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** @param whole made by `packMemory` @returns the memory */
function unpackMemory(whole: ArrayBuffer): Uint8Array {
  const [size, count] = new Uint32Array(whole, 0, 2);
  const ends = new Uint32Array(whole, 8, 2 * count);
  const memory = new Uint8Array(size);
  let at = 8 + ends.byteLength;
  for (let k = 0; k < ends.length; k += 2) {
    const length = ends[k + 1] - ends[k];
    memory.set(new Uint8Array(whole, at, length), ends[k]);
    at += length;
  }
  return memory;
}

export { packMemory, unpackMemory };
