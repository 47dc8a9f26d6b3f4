// How links, texts, pictures and files leave the page: by the system's share sheet, the clipboard, or a download.
import { inTime } from './attempt.js';
import { all, siteTitle } from './dom.js';
import { tell } from './notices.js';

/** The longest time that a browser takes to read a file that it saves, in ms. */
const reading = 60_000;

/** The longest wait for a picture, in ms: browsers allow sharing for a few seconds after a tap. */
const drawing = 2000;

/** @typedef {import('./picture.js').Drawn} Drawn @typedef {import('./protocol.js').NoticeName} NoticeName */

/** @param {File} file saved in the browser's folder of downloads */
function download(file) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), reading);
}

/** @returns {boolean} whether the page is an installed app, where a download may fail */
function isInstalled() {
  const { standalone } = /** @type {{standalone?: boolean}} */ (navigator);
  return standalone === true || window.media?.('(display-mode: standalone)')?.matches === true;
}

/** @param {ShareData} what @returns {Promise<boolean>} whether the system's share sheet has taken or refused it */
async function shareBySystem(what) {
  if (!navigator.share || (what.files && !navigator.canShare?.(what))) return false;
  return navigator.share(what).then(() => true, ({ name }) => name === 'AbortError');
}

/** Save or share a file. @param {File} file */
async function saveFile(file) {
  if (!isInstalled() || !await shareBySystem({ files: [file] })) download(file);
}

/** @param {string} name of a file @param {string[]} parts of its text */
const save = (name, parts) => saveFile(new File(parts, name, { type: name.endsWith('.txt') ? 'text/plain' : 'application/json' }));

/** @param {string} link @returns {string} its address, which in a frame of another site is that of our own */
function addressOf(link) {
  /** @type {HTMLLinkElement | null} */
  const own = window.top === window.self ? null : document.querySelector('link[rel=canonical]');
  return new URL(`#${link}`, (own ?? location).href.replace(/[?#].*/, '')).href;
}

/** Show a text that can't be copied by itself, for the player to copy. @param {string} text */
function showText(text) {
  tell('uncopied');
  for (const field of /** @type {HTMLTextAreaElement[]} */ (all('[data-notice=uncopied] textarea'))) {
    field.value = text;
    field.select();
  }
}

/** @param {string} text @returns {Promise<boolean>} whether it is on the clipboard; else it is shown */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showText(text);
    return false;
  }
}

/** @param {File} file of a picture @returns {Promise<NoticeName>} whether it is on the clipboard, or saved */
async function copyPicture(file) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
    return 'copied-picture';
  } catch {
    download(file);
    return 'saved-picture';
  }
}

/** @param {import('./picture.js').Picture} picture @param {string} url @returns {Promise<Drawn | undefined>} undefined where it can't be drawn in time */
function draw(picture, url) {
  const work = import('./picture.js').then(({ makePicture }) => makePicture(picture, url));
  work.catch(console.info);
  return inTime(work, drawing);
}

/**
 * Pass a link to the system's share sheet, or else to the clipboard.
 * @param {string} link @param {string} [text] to put before it
 * @param {import('./picture.js').Picture} [picture] of what the text says; without it there is still the text
 * @returns {Promise<{notice?: NoticeName, drawn?: Drawn}>} what was copied, or a picture that could not be shared
 */
async function share(link, text, picture) {
  const url = addressOf(link);
  const whole = text === undefined ? url : `${text}\n${url}`;
  const drawn = picture && await draw(picture, url);
  if (drawn) return await shareBySystem({ files: [drawn.file], text: whole }) ? {} : { drawn };
  if (await shareBySystem({ title: siteTitle, url, ...text !== undefined && { text } })) return {};
  if (!await copyText(whole)) return {};
  return { notice: text === undefined ? 'copied' : 'copied-result' };
}

export { copyPicture, copyText, save, saveFile, share };
