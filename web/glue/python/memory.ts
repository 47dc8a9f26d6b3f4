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

/** Fill a memory with zeros, but write no page that has them: the system then needs no room for it. */
function clear(memory: Uint8Array, start: number, end: number) {
  const words = new Int32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  for (let at = start; at < end; at += page) {
    const next = Math.min(at + page, end);
    let word = at / 4;
    while (word < next / 4 && words[word] === 0) word += 1;
    if (word < next / 4) memory.fill(0, at, next);
  }
}

/**
 * @param whole made by `packMemory`
 * @param head the number of bytes before what is restored; like all sizes, a multiple of 4
 * @returns these bytes, and a function that writes all others into a memory of their size, once
 */
function unpackMemory(whole: ArrayBuffer, head: number): { head: Uint8Array; restore: (memory: Uint8Array) => void } {
  const [, count] = new Uint32Array(whole, 0, 2);
  const ends = new Uint32Array(whole, 8, 2 * count);

  /** Write what lies between two offsets of the packed memory. */
  function write(memory: Uint8Array, first: number, last: number) {
    let done = first;
    let from = 8 + ends.byteLength;
    for (let k = 0; k < ends.length; k += 2) {
      const start = Math.max(first, ends[k]);
      const end = Math.min(last, ends[k + 1]);
      if (start < end) {
        clear(memory, done - first, start - first);
        memory.set(new Uint8Array(whole, from + start - ends[k], end - start), start - first);
        done = end;
      }
      from += ends[k + 1] - ends[k];
    }
    clear(memory, done - first, last - first);
  }

  const beginning = new Uint8Array(head);
  write(beginning, 0, head);
  return {
    head: beginning,
    restore: (memory) => {
      write(memory, head, head + memory.length);
      // Whoever still holds it then holds nothing.
      structuredClone(whole, { transfer: [whole] });
    },
  };
}

export { packMemory, unpackMemory };
