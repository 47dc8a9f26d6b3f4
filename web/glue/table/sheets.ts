// Dialogs: those of the document, and those that Python draws when they are opened.
import { all, byId, checked } from '../dom.ts';
import { followSheets } from '../history.ts';
import { isFilledIn, morph } from './morph.ts';
import { silenceNotices } from '../notices.ts';
import { showSettings } from '../preferences.ts';
import { clearAnnouncements } from './speech.ts';
import type { Command, Reply, SheetName } from '../protocol.ts';

type Answer = (request: Command) => Promise<Reply | null>;

const openSheets = (): HTMLDialogElement[] => all('dialog[open]') as HTMLDialogElement[];

function closeSheets() {
  for (const sheet of openSheets()) sheet.close();
}

/** Close the open sheet at a tap beside it, unless it is being filled in. */
function closeBeside({ target, clientX, clientY, detail }: MouseEvent) {
  if (!(target instanceof HTMLDialogElement) || detail === 0 || isFilledIn(target)) return;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close();
}

/** Return whether the document itself has that dialog. */
const isOnPage = (name: string): boolean => all(`#page dialog#${name}`).length > 0;

/** Remove all dialogs drawn for one viewer: the next viewer must not find them in the page. */
function forgetSheets() {
  closeSheets();
  byId('sheets').replaceChildren();
}

/** @param answer that bypasses the queue */
async function openSheet(name: SheetName, answer: Answer) {
  const html = isOnPage(name) ? null : (await answer({ do: 'sheet', arg: name }))?.sheet?.html;
  closeSheets();
  if (html) byId('sheets').innerHTML = checked(html);
  showSettings();
  const [sheet] = all(`dialog#${name}`) as HTMLDialogElement[];
  sheet?.querySelector('form')?.reset();
  clearAnnouncements();
  silenceNotices();
  sheet?.showModal();
  followSheets();
}

/** @param answer that draws the open sheet again, unless it is being filled in */
async function refreshSheet(answer: Answer) {
  const open = openSheets().find((sheet) => sheet.parentElement?.id === 'sheets');
  if (!open || isFilledIn(open)) return;
  const sheet = (await answer({ do: 'sheet', arg: open.id as SheetName }))?.sheet;
  if (sheet && open.open) morph([[open, sheet.html]]);
  showSettings();
}

/**
 * Replace the page and remove the dialogs of the old one. One that the new page has too, such as the
 * settings, opens again; if the new page lacks it, it stays closed.
 */
async function keepSheetOpen(replace: () => Promise<void>, answer: Answer) {
  const before = openSheets().find((sheet) => sheet.closest('#page'));
  await replace();
  if (before && !before.isConnected) await openSheet(before.id as SheetName, answer);
}

export { closeBeside, closeSheets, forgetSheets, isOnPage, keepSheetOpen, openSheet, openSheets, refreshSheet };
