// How links, texts, pictures and files leave the page: by the system's share sheet, the clipboard, or a download.
import { all, siteTitle } from './dom.js';
import { tell } from './notices.js';

/** The longest time that a browser takes to read a file that it saves, in ms. */
const reading = 60_000;

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

/** Save or share a file. @param {string} name @param {string[]} parts of its text */
async function save(name, parts) {
  const file = new File(parts, name, { type: name.endsWith('.txt') ? 'text/plain' : 'application/json' });
  if (!isInstalled() || !await shareBySystem({ files: [file] })) download(file);
}

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

/**
 * Copy a picture together with its text; where that is refused, save it, and copy the text alone.
 * @param {File} file @param {string} text @returns {Promise<boolean>} whether the text is on the clipboard
 */
async function copyPicture(file, text) {
  try {
    const plain = new Blob([text], { type: 'text/plain' });
    await navigator.clipboard.write([new ClipboardItem({ [file.type]: file, [plain.type]: plain })]);
    return true;
  } catch {
    download(file);
    return copyText(text);
  }
}

/**
 * Pass a link to the system's share sheet, or else to the clipboard.
 * @param {string} link @param {string} [text] to put before it
 * @param {import('./picture.js').Picture} [picture] of what the text says
 * @returns {Promise<boolean>} whether it is on the clipboard
 */
async function share(link, text, picture) {
  const url = addressOf(link);
  const whole = text === undefined ? url : `${text}\n${url}`;
  if (picture) {
    // Without the picture there is still the text.
    const file = await import('./picture.js').then(({ drawPicture }) => drawPicture(picture, url)).catch(console.info);
    if (file && await shareBySystem({ files: [file], text: whole })) return false;
    if (file && !navigator.share) return copyPicture(file, whole);
  }
  if (await shareBySystem({ title: siteTitle, url, ...text !== undefined && { text } })) return false;
  return copyText(whole);
}

export { copyText, save, share };
