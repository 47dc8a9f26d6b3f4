// Shakes Pyodide: its program exports every function, and its script has all that these could call, for
// packages with compiled code that are linked at run time. The page links none.
//
// What stays is found in the files themselves. A statement of the script stays if it does something, or
// if its name is a word of another that stays; an export stays if its name is a word of the script.
// Words in strings count too, so that too much may stay, but not too little. Then the tables of
// encodings that the page can't use are cleared.
import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'acorn';
import binaryen from 'binaryen';
import { transform } from 'esbuild';
import { clearTables } from './tables.mjs';

/**
 * @typedef {{type: string, start: number, end: number} & Record<string, any>} Node of a syntax tree
 * @typedef {{text: string, names?: string[]}} Part of a script; one without names always stays
 */

const [, , pyodide, folder] = process.argv;
/** Some exports that Pyodide needs to start, and the greatest number of exports that may stay. */
const needed = ['memory', '__indirect_function_table', '__main_argc_argv', 'malloc', '_pyproxy_apply'];
const [fewest, most] = [150, 400];

/** @param {string} text @returns {string[]} */
const wordsOf = (text) => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** @param {Node | null} value @returns {boolean} whether an expression only makes a value */
function isPure(value) {
  switch (value?.type) {
    case undefined: case 'Literal': case 'Identifier': case 'FunctionExpression':
    case 'ArrowFunctionExpression': return true;
    case 'UnaryExpression': return isPure(value.argument);
    case 'ArrayExpression': return value.elements.every(isPure);
    case 'ObjectExpression': return value.properties.every((/** @type {Node} */ entry) => isPure(entry.value));
    case 'NewExpression': return ['Map', 'Set'].includes(value.callee.name) && value.arguments.every(isPure);
    default: return false;
  }
}

/** @param {Node} statement @returns {string[] | undefined} what it names, if it does nothing else */
function namesOf({ type, id, expression }) {
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return [id.name];
  const { left, right } = expression ?? {};
  if (left?.type !== 'MemberExpression') return undefined;
  // `Module["name"] = name`, and `name.sig = "vi"`.
  if (left.object.name === 'Module' && left.computed && isPure(right)) return [left.property.value];
  return left.property.name === 'sig' ? [left.object.name] : undefined;
}

/**
 * @param {string} script one function @param {Set<string>} imports of the program
 * @returns {Part[]}
 */
function partsOf(script, imports) {
  const text = (/** @type {Node} */ { start, end }) => script.slice(start, end);
  const tree = parse(script, { ecmaVersion: 'latest', sourceType: 'module' });
  const { body: block } = /** @type {any} */ (tree.body[0]);

  /** @param {Node} variable @returns {Part} */
  function variablePart({ id, init, ...range }) {
    if (id.name === 'wasmImports') {
      const used = init.properties.filter((/** @type {Node} */ { key }) => imports.has(key.name));
      return { text: `var wasmImports={${used.map(text).join()}};` };
    }
    const names = id.type === 'Identifier' && isPure(init) ? [id.name] : undefined;
    return { text: `var ${text(/** @type {Node} */ (range))};`, names };
  }

  /** @param {Node} assignment of an export to a variable and to a property @returns {Part} */
  function exportPart(assignment) {
    const names = wordsOf(text(assignment));
    return { text: `${text(assignment)};`, names: names.filter((name) => !general.includes(name)) };
  }
  const general = ['Module', 'wasmExports', 'value'];

  /** @param {Node} statement @returns {Part[]} */
  function statementParts(statement) {
    if (statement.type === 'VariableDeclaration') return statement.declarations.map(variablePart);
    if (statement.id?.name !== 'assignWasmExports') {
      return [{ text: `${text(statement)};`, names: namesOf(statement) }];
    }
    const exports = statement.body.body.map(exportPart);
    return [{ text: 'function assignWasmExports(wasmExports){' }, ...exports, { text: '}' }];
  }

  return [
    { text: script.slice(0, block.start + 1) },
    ...block.body.flatMap(statementParts),
    { text: script.slice(block.end - 1) },
  ];
}

/** @param {Part[]} parts @param {string} loader the script that uses them @returns {string} */
function join(parts, loader) {
  const words = new Set(wordsOf(loader));
  const stays = (/** @type {Part} */ { names }) => !names || names.some((name) => words.has(name));
  /** @type {Set<Part>} */
  const staying = new Set();
  for (let before = -1; before < staying.size;) {
    before = staying.size;
    for (const part of parts.filter((part) => !staying.has(part) && stays(part))) {
      staying.add(part);
      wordsOf(part.text).forEach((word) => words.add(word));
    }
  }
  return parts.filter((part) => staying.has(part)).map(({ text }) => text).join('');
}

/** @param {Uint8Array} program @param {Set<string>} names @returns {Uint8Array} with these exports alone */
function keepExports(program, names) {
  const module = binaryen.readBinary(program);
  const exports = WebAssembly.Module.exports(new WebAssembly.Module(program)).map(({ name }) => name);
  const kept = exports.filter((name) => names.has(name));
  const lacking = needed.filter((name) => !kept.includes(name));
  if (lacking.length > 0) throw new Error(`Pyodide exports no ${lacking.join(', ')}`);
  if (kept.length < fewest || kept.length > most) throw new Error(`${kept.length} exports of Pyodide stay`);
  for (const name of exports.filter((name) => !names.has(name))) module.removeExport(name);
  module.runPasses(['remove-unused-module-elements']);
  return module.emitBinary();
}

/** @param {Uint8Array} program @returns {Uint8Array} without what is empty in its data */
function pack(program) {
  const module = binaryen.readBinary(program);
  module.runPasses(['memory-packing']);
  return module.emitBinary();
}

/** @param {Uint8Array} program @returns {Set<string>} */
const importsOf = (program) =>
  new Set(WebAssembly.Module.imports(new WebAssembly.Module(program)).map(({ name }) => name));

const script = await readFile(`${pyodide}/pyodide.asm.mjs`, 'utf-8');
const loader = await readFile(`${pyodide}/pyodide.mjs`, 'utf-8');
const program = await readFile(`${pyodide}/pyodide.asm.wasm`);
const named = join(partsOf(script, importsOf(program)), loader);
const shaken = keepExports(program, new Set(wordsOf(named + loader)));
clearTables(program, shaken);
// What is no longer exported imports less.
const { code } = await transform(join(partsOf(script, importsOf(shaken)), loader), { minify: true });
await writeFile(`${folder}/pyodide.asm.mjs`, code);
await writeFile(`${folder}/pyodide.asm.wasm`, pack(shaken));
