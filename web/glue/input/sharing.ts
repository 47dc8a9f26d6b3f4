// How links, texts, pictures and files leave the page: by the system's share sheet, the clipboard, or a download.
import { inTime } from '../attempt.ts';
import { all, siteTitle } from '../dom.ts';
import { tell } from '../notices.ts';
import type { Drawn, Picture } from './picture.ts';
import type { NoticeName } from '../protocol.ts';

/** The longest time that a browser takes to read a file that it saves, in ms. */
const reading = 60_000;

/** The longest wait for a picture, in ms: browsers allow sharing for a few seconds after a tap. */
const drawing = 2000;

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

/** Save or share a file. */
async function saveFile(file: File) {
  if (!isInstalled() || !await shareBySystem({ files: [file] })) download(file);
}

/** @param name of a file @param type its media type @param parts of its text */
const save = (name: string, type: string, parts: string[]) => saveFile(new File(parts, name, { type }));

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

/** @param file of a picture @returns whether it is on the clipboard, or saved */
async function copyPicture(file: File): Promise<NoticeName> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
    return 'copied-picture';
  } catch {
    download(file);
    return 'saved-picture';
  }
}

/** Return undefined where it can't be drawn in time. */
function draw(picture: Picture, url: string): Promise<Drawn | undefined> {
  const work = import('./picture.ts').then(({ makePicture }) => makePicture(picture, url));
  work.catch(console.info);
  return inTime(work, drawing);
}

/**
 * Pass a link to the system's share sheet, or else to the clipboard.
 * @param text to put before it
 * @param picture of what the text says; without it there is still the text
 * @returns what was copied, or a picture that could not be shared
 */
async function share(link: string, text?: string, picture?: Picture): Promise<{ notice?: NoticeName; drawn?: Drawn }> {
  const url = addressOf(link);
  const whole = text === undefined ? url : `${text}\n${url}`;
  const drawn = picture && await draw(picture, url);
  if (drawn) return await shareBySystem({ files: [drawn.file], text: whole }) ? {} : { drawn };
  if (await shareBySystem({ title: siteTitle, url, ...text !== undefined && { text } })) return {};
  if (!await copyText(whole)) return {};
  return { notice: text === undefined ? 'copied' : 'copied-result' };
}

export { copyPicture, copyText, save, saveFile, share };
