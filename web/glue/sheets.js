// Dialogs: those of the document, and those that Python draws when they are opened.
import { all, byId, checked } from './dom.js';
import { followSheets } from './history.js';
import { isFilledIn, morph } from './morph.js';
import { silenceNotices } from './notices.js';
import { showSettings } from './preferences.js';
import { clearAnnouncements } from './speech.js';

/** @typedef {(request: import('./protocol.js').Command) => Promise<import('./protocol.js').Reply | null>} Answer */

/** @returns {HTMLDialogElement[]} */
const openSheets = () => /** @type {HTMLDialogElement[]} */ (all('dialog[open]'));

function closeSheets() {
  for (const sheet of openSheets()) sheet.close();
}

/** @param {string} name @returns {boolean} whether the document itself has that dialog */
const isOnPage = (name) => all(`#page dialog#${name}`).length > 0;

/** Remove all dialogs drawn for one viewer: the next viewer must not find them in the page. */
function forgetSheets() {
  closeSheets();
  byId('sheets').replaceChildren();
}

/** @typedef {import('./protocol.js').SheetName} SheetName */

/** @param {SheetName} name @param {Answer} answer that bypasses the queue */
async function openSheet(name, answer) {
  const html = isOnPage(name) ? null : (await answer({ do: 'sheet', arg: name }))?.sheet?.html;
  closeSheets();
  if (html) byId('sheets').innerHTML = checked(html);
  showSettings();
  const [sheet] = /** @type {HTMLDialogElement[]} */ (all(`dialog#${name}`));
  sheet?.querySelector('form')?.reset();
  clearAnnouncements();
  silenceNotices();
  sheet?.showModal();
  followSheets();
}

/** @param {Answer} answer that draws the open sheet again, unless it is being filled in */
async function refreshSheet(answer) {
  const open = openSheets().find((sheet) => sheet.parentElement?.id === 'sheets');
  if (!open || isFilledIn(open)) return;
  const sheet = (await answer({ do: 'sheet', arg: /** @type {SheetName} */ (open.id) }))?.sheet;
  if (sheet && open.open) morph([[open, sheet.html]]);
  showSettings();
}

/**
 * Replace the page and remove the dialogs of the old one. One that the new page has too, such as the
 * settings, opens again; if the new page lacks it, it stays closed.
 * @param {() => Promise<void>} replace @param {Answer} answer
 */
async function keepSheetOpen(replace, answer) {
  const before = openSheets().find((sheet) => sheet.closest('#page'));
  await replace();
  if (before && !before.isConnected) await openSheet(/** @type {SheetName} */ (before.id), answer);
}

export { closeSheets, forgetSheets, isOnPage, keepSheetOpen, openSheet, openSheets, refreshSheet };
