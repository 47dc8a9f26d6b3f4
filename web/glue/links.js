// Links to deals and games: the part of the address that browsers never send.
import { attempt } from './attempt.js';

/** The beginning of a link, with any characters between its parts. */
const beginning = /#[^#]{0,20}?(deal|game|puzzle)\s*=/i;
/** What may be within a value: white space, and the beginning of a quoted line. */
const space = /(?:[\r\n]+[>|\s]*|[\s\u200c\u200d])+/g;
/** Line breaks within a link to a deal, after which it goes on, maybe in a quoted line. */
const lineBreak = /(?:%0[ad]|[\r\n])+[>|\s]*(?!\w+:)(?=\S*(?:[&=]|%[0-9a-f]{2})|\d{1,3}\s*$)/gi;
/** The names of the signs of a link in HTML. @type {Record<string, string>} */
const signs = { amp: '&', num: '#', equals: '=' };
/**
 * What apps do to the signs of a link, and how to undo it. Joiners stay in emoji and Persian names.
 * Names in links have no other invisible characters and no marks of direction.
 * @type {[RegExp, (found: string, code: string) => string][]}
 */
const changes = [
  [/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?<=[!-~])[\u200c\u200d]+(?=[!-~]|$)/g, () => ''],
  [/%C2%AD|%D8%9C|%E2%80%(?:8[BEF]|A[A-E])|%E2%81%A[06-9]|%EF%BB%BF|<wbr ?\/?>|&shy;/gi, () => ''],
  [lineBreak, () => ''],
  [/[\uff03\uff06\uff1d\uff1f]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)],
  [/(?:\\u00|&#x0*)(23|26|3d);?/gi, (_found, code) => String.fromCharCode(Number.parseInt(code, 16))],
  [/&#0*(35|38|61);/g, (_found, code) => String.fromCharCode(Number(code))],
  [/&(amp|num|equals);/gi, (_found, name) => signs[name.toLowerCase()]],
  [/(?:%26)?amp(?:;|%3B)(?=\w+=)|(?<=&)amp(?=[a-z]+=)|;(?=[a-z]+=)/gi, () => '&'],
  [/&(?:gt|lt|quot|apos|nbsp);/gi, () => ' '],
  // An emoji of a key begins with a digit.
  [/[\d#*](?:\ufe0f|%EF%B8%8F)?(?:\u20e3|%E2%83%A3)(?=[^&]*$)/gi, () => ' '],
  [/\\([_&#=-])/g, (_found, sign) => sign],
  // Mail writes "=3D", and breaks lines after "=".
  [/(?<=#(?:deal|game|puzzle))=3D.*/gis, (rest) => rest.replace(/=(?:(3D)|\s*)/gi, (_found, sign) => (sign ? '=' : ''))],
];
/** Parameters that apps and sites add to addresses; a setting of a deal is a word. */
const tracking = /^(?:.{1,2}|_.*|.*\d.*|(?:utm|mc|ref)_\w+|\w*clid|igshid?|igsh|ref|s?data|reserved|mibextid|feature)$/i;

/** @param {string} text @returns {string} with its valid escapes decoded */
const decode = (text) => text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => attempt(() => decodeURIComponent(escapes)) ?? escapes);

/** @param {string} text @returns {string} with the link in it, which may have been encoded as a whole, several times */
function decodeWhole(text) {
  const plain = changes.reduce((changed, [pattern, undo]) => changed.replace(pattern, undo), text);
  if (plain !== text) return decodeWhole(plain);
  const decoded = decode(text);
  return beginning.test(text) || decoded === text ? text : decodeWhole(decoded);
}

/** @param {string} rest of a link to a deal @returns {string} encoded once, even if each escape was encoded again */
function decodeTwice(rest) {
  const once = rest.includes('%25') && !/%(?!25)/.test(rest) ? rest.replaceAll('%25', '%') : rest;
  // No deal has a "&" in its own name.
  return /^[\w-]*%26/.test(once) ? once.replaceAll('%26', '&') : once;
}

/** @param {string} value @returns {string} its letters, digits and hyphens, without any text after them */
function cutValue(value) {
  const plain = value.replace(/[\u2010-\u2013\u2212]/g, '-').replaceAll('\u2014', '--');
  return /^[\w-]*/.exec(plain)?.[0] ?? '';
}

/** @param {string} value @returns {string} the same, also if it was broken into several lines */
const joinValue = (value) => cutValue(value.replace(space, ''));

/** @param {[string, string]} setting of a link to a deal @returns {[string, string]} in lower case, except names */
function tidySetting([key, value]) {
  const name = key.toLowerCase().replace(/\W/g, '');
  if (name === 'name') return [name, value.trim()];
  const text = cutValue(value.trim());
  return [name, key === key.toLowerCase() ? text : text.toLowerCase()];
}

/** @param {string} word "deal" as the link has it @param {string} rest of the link, after its first "=" */
function tidyDeal(word, rest) {
  const [own] = rest.split('#');
  const ended = decodeTwice(own).replace(/(?:%[0-9a-f]{2}|[^0-9a-z])+$/i, '');
  const settings = [...new URLSearchParams(`${word}=${ended.replaceAll('?', '&')}`)];
  const kept = settings.filter(([key]) => key !== '' && !tracking.test(key));
  return new URLSearchParams(kept.map(tidySetting)).toString();
}

/**
 * Restore a link: chat apps and mail programs break links, encode them again, and append text.
 * @param {string} text with a link
 * @returns {string} the original link, as far as it can be restored
 */
function tidyLink(text) {
  const whole = decodeWhole(text);
  const found = beginning.exec(whole);
  if (!found) return text;
  const rest = whole.slice(found.index + found[0].length);
  if (found[1].toLowerCase() === 'deal') return `#${tidyDeal(found[1], rest)}`;
  if (found[1].toLowerCase() === 'puzzle') return `#puzzle=${joinValue(decode(rest))}`;
  return `#game=${joinValue(decode(rest))}`;
}

/** @param {(link: string) => void} follow called with each link, now and later */
function watchLinks(follow) {
  const look = () => {
    const link = location.hash;
    if (link.startsWith('#t=')) location.reload();
    if (!/^#[^#]{0,20}?(?:deal|game|puzzle)/i.test(decodeWhole(link))) return;
    // A reload must not follow the link again.
    history.replaceState(history.state, '', location.pathname);
    follow(tidyLink(link));
  };
  const shared = sharedLink();
  if (shared !== null) follow(shared);
  addEventListener('hashchange', look);
  look();
}

/** @returns {string | null} the link in a text that another app has shared; "#" for a text without one */
function sharedLink() {
  const shared = new URLSearchParams(location.search);
  const given = ['url', 'text', 'title'].map((name) => shared.get(name) ?? '');
  const whole = [...given, location.search].map(decodeWhole).join(' ');
  const [link] = /#[^#\s]{0,20}?(?:deal|game|puzzle)=[^\s#]+/i.exec(whole) ?? ['#'];
  if (link === '#' && !given.some(Boolean)) return null;
  history.replaceState(history.state, '', location.pathname + location.hash);
  return tidyLink(link);
}

/** The cache in which the service worker stores files shared by other apps. */
const name = 'diamonds-shared';

/** @returns {Promise<Blob[]>} these files, removed from the cache */
async function sharedFiles() {
  if (!await caches.has(name)) return [];
  const cache = await caches.open(name);
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  const files = await Promise.all(answers.map((answer) => answer?.blob()));
  await caches.delete(name);
  return files.filter((file) => file !== undefined);
}

/**
 * @typedef {{files: {getFile: () => Promise<File>}[]}} Launch
 * @typedef {{launchQueue?: {setConsumer: (take: (launch: Launch) => void) => void}}} Launched
 * @param {(files: Blob[]) => void} open called with files that the player opens with the installed game
 */
function watchFiles(open) {
  attempt(() => /** @type {Launched} */ (window).launchQueue?.setConsumer(async ({ files }) => {
    open(await Promise.all(files.map((file) => file.getFile())));
  }));
  sharedFiles().then(open).catch(console.info);
}

/**
 * Pass a link to the system's share sheet, or else to the clipboard.
 * @param {string} link @param {string} [text] to put before it
 * @returns {Promise<boolean>} whether it is on the clipboard
 */
async function share(link, text) {
  const url = new URL(`#${link}`, location.href).href;
  const whole = text === undefined ? url : `${text}\n${url}`;
  try {
    if (!navigator.share) return await copyText(whole);
    await navigator.share({ title: document.title, url, ...text !== undefined && { text } });
  } catch (reason) {
    if (/** @type {Error} */ (reason).name !== 'AbortError') window.prompt('', whole);
  }
  return false;
}

/** @param {string} text @returns {Promise<boolean>} whether it is on the clipboard; else it is shown */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    window.prompt('', text);
    return false;
  }
}

export { copyText, share, tidyLink, watchFiles, watchLinks };
