// How links, texts, pictures and files leave the page: by the system's share sheet, the clipboard, or a download.
import { all, siteTitle } from '../dom.ts';
import { tell } from '../notices.ts';
import type { Picture } from './picture.ts';

/** The longest time that a browser takes to read a file that it saves, in ms. */
const reading = 60_000;

/** @param file saved in the browser's folder of downloads */
function download(file: File) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), reading);
}

/** Return whether the page is an installed app, where a download may fail. */
function isInstalled(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || window.media?.('(display-mode: standalone)')?.matches === true;
}

/** Return whether the system's share sheet has taken or refused it. */
async function shareBySystem(what: ShareData): Promise<boolean> {
  if (!navigator.share || (what.files && !navigator.canShare?.(what))) return false;
  return navigator.share(what).then(() => true, ({ name }) => name === 'AbortError');
}

/** Save or share a file. @param parts of its text */
async function save(name: string, parts: string[]) {
  const file = new File(parts, name, { type: name.endsWith('.txt') ? 'text/plain' : 'application/json' });
  if (!isInstalled() || !await shareBySystem({ files: [file] })) download(file);
}

/** Return its address, which in a frame of another site is that of our own. */
function addressOf(link: string): string {
  const own: HTMLLinkElement | null = window.top === window.self ? null : document.querySelector('link[rel=canonical]');
  return new URL(`#${link}`, (own ?? location).href.replace(/[?#].*/, '')).href;
}

/** Show a text that can't be copied by itself, for the player to copy. */
function showText(text: string) {
  tell('uncopied');
  for (const field of all('[data-notice=uncopied] textarea') as HTMLTextAreaElement[]) {
    field.value = text;
    field.select();
  }
}

/** Return whether it is on the clipboard; else it is shown. */
async function copyText(text: string): Promise<boolean> {
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
 * @returns whether the text is on the clipboard
 */
async function copyPicture(file: File, text: string): Promise<boolean> {
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
 * @param text to put before it
 * @param picture of what the text says
 * @returns whether it is on the clipboard
 */
async function share(link: string, text?: string, picture?: Picture): Promise<boolean> {
  const url = addressOf(link);
  const whole = text === undefined ? url : `${text}\n${url}`;
  if (picture) {
    // Without the picture there is still the text.
    const file = await import('./picture.ts').then(({ drawPicture }) => drawPicture(picture, url)).catch(console.info);
    if (file && await shareBySystem({ files: [file], text: whole })) return false;
    if (file && !navigator.share) return copyPicture(file, whole);
  }
  if (await shareBySystem({ title: siteTitle, url, ...text !== undefined && { text } })) return false;
  return copyText(whole);
}

export { copyText, save, share };
