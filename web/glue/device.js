// Carries out the effects of a reply on the device, and supplies what commands need of it.
import { readPart } from './files.js';
import {
  changeGames, claimGame, keepFindings, listGames, readEntries, readGames, wantedGame,
} from './games.js';
import { save } from './platform.js';
import { makeSupplies } from './supplies.js';

/** @typedef {import('./protocol.js').Effects} Effects */

const askSupplied = makeSupplies({ claimGame, listGames, readEntries, readGames, readPart, wantedGame });

/** The parts of the file that is being written. @type {string[]} */
let parts = [];

/** @param {import('./protocol.js').File} file a part of one, which is saved when it is the last */
function savePart({ name, text, part, last }) {
  if (part === 0) parts = [];
  parts.push(text);
  if (!last) return;
  save(name, parts);
  parts = [];
}

/**
 * @param {Effects} effects of a reply, besides those on the game at the table
 * @returns {Promise<boolean>} whether the device has confirmed the changes of saved games
 */
async function applyEffects({ forget, put, findings, file }) {
  if (findings) await keepFindings(findings).catch(console.info);
  if (file) savePart(file);
  if (!forget && !put) return true;
  return changeGames(forget ?? [], put).then(() => true, (reason) => {
    console.info(reason);
    return false;
  });
}

export { applyEffects, askSupplied };
