// A shared result: the system's share sheet takes it, or the clipboard, or a dialog shows its picture.
import { all } from './dom.js';
import { tell } from './notices.js';
import { copyPicture, saveFile, share } from './sharing.js';
import { closeSheets } from './sheets.js';
import { dayOf } from './updates.js';

/**
 * The result in the dialog.
 * @type {{file: File, link: string, text?: string} | null}
 */
let shown = null;

/**
 * Share a link to a deal or a game, with the text and the picture of its button.
 * @param {string} link @param {HTMLElement} button
 * @param {(sheet: import('./protocol.js').SheetName) => Promise<void>} open opens a dialog
 */
async function shareResult(link, button, open) {
  const day = dayOf(button);
  const text = button.dataset.text?.replace('{day}', () => day);
  const picture = button.dataset.picture && JSON.parse(button.dataset.picture);
  if (picture) picture.foot = [day, picture.foot].filter(Boolean).join(' · ');
  closeSheets();
  const { notice, drawn } = await share(link, text, picture);
  if (notice) tell(notice);
  if (!drawn) return;
  shown = { file: drawn.file, link, text };
  await open('picture');
  for (const canvas of /** @type {HTMLCanvasElement[]} */ (all('#picture canvas'))) canvas.getContext('2d')?.drawImage(drawn.canvas, 0, 0);
}

/** Copy the picture in the dialog. */
async function copyShown() {
  closeSheets();
  if (shown) tell(await copyPicture(shown.file));
}

/** Save the picture in the dialog, which stays open. */
async function saveShown() {
  if (shown) await saveFile(shown.file);
}

/** Share the text of the result in the dialog, without its picture. */
async function shareShownText() {
  closeSheets();
  const { notice } = shown ? await share(shown.link, shown.text) : {};
  if (notice) tell(notice);
}

export { copyShown, saveShown, shareResult, shareShownText };
