// A shared result: the system's share sheet takes it, or the clipboard, or a dialog shows its picture.
import { all } from '../dom.ts';
import { tell } from '../notices.ts';
import { copyPicture, saveFile, share } from './sharing.ts';
import { closeSheets } from '../table/sheets.ts';
import { dayOf } from '../table/updates.ts';
import type { SheetName } from '../protocol.ts';

/** The result in the dialog. */
let shown: { file: File; link: string; text?: string } | null = null;

/**
 * Share a link to a deal or a game, with the text and the picture of its button.
 * @param open opens a dialog
 */
async function shareResult(link: string, button: HTMLElement, open: (sheet: SheetName) => Promise<void>) {
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
  for (const canvas of all('#picture canvas') as HTMLCanvasElement[]) canvas.getContext('2d')?.drawImage(drawn.canvas, 0, 0);
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
