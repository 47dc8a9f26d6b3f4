// Finds the tables of East Asian encodings in Pyodide's program, a seventh of its bytes, and clears them.
// CPython's codec modules have one set of them, which the library's modules for these encodings use: the
// page has none of these, and without their modules in the program they can't be imported. The C library
// has another set for `iconv`, which nothing calls.
import binaryen from 'binaryen';

/** @typedef {[start: number, end: number]} Range of addresses in the memory of the program */

const codecs = ['_codecs_cn', '_codecs_hk', '_codecs_iso2022', '_codecs_jp', '_codecs_kr', '_codecs_tw'];
/** The number of bytes expected in all, at least and at most. */
const [fewest, most] = [600_000, 900_000];
/** The length of a table of `iconv`, at least and at most. */
const [shortest, longest] = [1024, 2 ** 16];
/** Numbers up to the last character need not be addresses. */
const lastCharacter = 0x10ffff;
/** The segments of a program that begin at an address known before it runs have this flag. */
const active = 0;
const data = 11;

/** @param {Uint8Array} program @returns {{address: number, at: number, size: number}[]} the places of its data */
function segmentsOf(program) {
  let at = 8;
  function number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = program[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
  for (;;) {
    const section = program[at++];
    const size = number();
    if (section === data) break;
    at += size;
    if (at >= program.length) throw new Error('Pyodide has no data');
  }
  return Array.from({ length: number() }, () => {
    if (number() !== active) throw new Error('Pyodide has data without an address');
    at += 1; // i32.const
    const address = number();
    at += 1; // end
    const size = number();
    at += size;
    return { address, at: at - size, size };
  });
}

/** @param {Uint8Array} program @returns {DataView<ArrayBuffer>} its memory before it runs */
function memoryOf(program) {
  const segments = segmentsOf(program);
  const memory = new Uint8Array(Math.max(...segments.map(({ address, size }) => address + size)));
  for (const { address, at, size } of segments) memory.set(program.subarray(at, at + size), address);
  return new DataView(memory.buffer);
}

/** @param {Uint8Array} program is changed @param {DataView} memory where only what was not 0 has changed */
function writeMemory(program, memory) {
  const bytes = new Uint8Array(memory.buffer);
  for (const { address, at, size } of segmentsOf(program)) program.set(bytes.subarray(address, address + size), at);
}

/** @param {DataView} memory @param {number} address @returns {string} that ends there with a 0 */
function textAt(memory, address) {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

/** @param {binaryen.Module} module @param {string} name of an export @returns {string} of what it exports */
const valueOf = (module, name) => binaryen.getExportInfo(module.getExport(name)).value;

/**
 * @param {binaryen.Module} module @param {string} first of two exports @param {(name: string) => boolean} isEnd
 * @returns {number[]} the numbers in the functions from the one export to the other
 */
function numbersIn(module, first, isEnd) {
  const functions = Array.from({ length: module.getNumFunctions() }, (_, k) =>
    binaryen.getFunctionInfo(module.getFunctionByIndex(k)));
  const exports = Array.from({ length: module.getNumExports() }, (_, k) =>
    binaryen.getExportInfo(module.getExportByIndex(k)));
  const ends = new Set(exports.filter(({ name }) => isEnd(name)).map((info) => info.value));
  const start = functions.findIndex(({ name }) => name === valueOf(module, first));
  const length = functions.slice(start + 1).findIndex(({ name }) => ends.has(name)) + 1;
  const texts = functions.slice(start, start + length).map(({ body }) => binaryen.emitText(body));
  return [...texts.join('').matchAll(/i32\.const (\d+)/g)].map(([, number]) => Number(number));
}

/**
 * CPython's `unim_index` and `dbcs_index`: 256 times an address, and the first and the last entry of the
 * table there, two bytes each.
 * @param {DataView} memory @param {number} start @returns {Range[] | undefined} undefined if it is none
 */
function tablesOfIndex(memory, start) {
  /** @type {Range[]} */
  const found = [];
  for (let at = start; at < start + 256 * 8; at += 8) {
    const table = memory.getUint32(at, true);
    const [first, last] = [memory.getUint8(at + 4), memory.getUint8(at + 5)];
    const end = table + 2 * (last - first + 1);
    const isEmpty = table === 0 && first === 0 && last === 0;
    if (memory.getUint16(at + 6, true) !== 0) return undefined;
    if (!isEmpty && (table === 0 || first > last || table % 2 || end > memory.byteLength)) return undefined;
    if (!isEmpty) found.push([table, end]);
  }
  return found.length > 1 ? [[start, start + 256 * 8], ...found] : undefined;
}

/** @param {binaryen.Module} module @param {DataView} memory @returns {Range[]} */
function codecTables(module, memory) {
  const numbers = codecs.flatMap((name) =>
    numbersIn(module, `PyInit_${name}`, (end) => end.startsWith('PyInit_') && end !== `PyInit_${name}`));
  const starts = [...new Set(numbers)].filter((start) => start % 4 === 0 && start + 256 * 8 < memory.byteLength);
  return starts.flatMap((start) => tablesOfIndex(memory, start) ?? []);
}

/** @param {binaryen.Module} module @param {DataView} memory @returns {Range[]} but the last one of all */
function iconvTables(module, memory) {
  const numbers = numbersIn(module, 'iconv_open', (end) => end === 'iconv_close');
  const isAddress = (/** @type {number} */ number) => number > lastCharacter && number < memory.byteLength;
  const starts = [...new Set(numbers)].filter(isAddress).sort((a, b) => a - b);
  const ranges = starts.map((start, k) => /** @type {Range} */ ([start, starts[k + 1] ?? start]));
  return ranges.filter(([start, end]) => end - start >= shortest && end - start <= longest);
}

/** @param {DataView} memory is changed @param {number} table of built-in modules: names and functions */
function removeModules(memory, table) {
  let to = table;
  for (let from = table; memory.getUint32(from, true) !== 0; from += 8) {
    const entry = memory.getBigUint64(from, true);
    memory.setBigUint64(from, 0n, true);
    if (codecs.includes(textAt(memory, Number(entry & 0xffffffffn)))) continue;
    memory.setBigUint64(to, entry, true);
    to += 8;
  }
}

/**
 * Clears all tables, and takes the codec modules from the list of modules that can be imported.
 * @param {Uint8Array} original the program with all its exports @param {Uint8Array} program is changed:
 *   the same without `iconv`
 */
function clearTables(original, program) {
  const module = binaryen.readBinary(original);
  const memory = memoryOf(program);
  const tables = [...codecTables(module, memory), ...iconvTables(module, memory)];
  const size = tables.reduce((sum, [start, end]) => sum + end - start, 0);
  if (size < fewest || size > most) throw new Error(`Pyodide has ${size} bytes of tables of encodings`);
  for (const [start, end] of tables) new Uint8Array(memory.buffer, start, end - start).fill(0);
  const list = binaryen.getGlobalInfo(module.getGlobal(valueOf(module, 'PyImport_Inittab'))).init;
  removeModules(memory, memory.getUint32(binaryen.getExpressionInfo(list).value, true));
  writeMemory(program, memory);
}

export { clearTables };
