// The store of games and entries: the current game, the open screens, and whether the device stores
// them. Whatever it doesn't store stays in memory, and is tried again with the next write.
import { Late } from './database.js';
import { atHome, Elsewhere } from './rows.js';

/**
 * @typedef {import('./rows.js').Game} Game @typedef {import('./protocol.js').ChangedGame} ChangedGame
 * @typedef {import('./rows.js').Place} Place @typedef {import('./protocol.js').NoticeName} NoticeName
 * @typedef {import('./rows.js').Summary} Summary
 *
 * An entry to store, null to delete it; with `isNew`, only where there is none under its key.
 * @typedef {{value: unknown, isNew: boolean}} Entry
 *
 * Stores what the first paint of the next load shows: the unfinished game, and whether at its table.
 * @typedef {(title: string | null, table: boolean) => void} Paint
 */

/** @param {Place} at @returns {boolean} whether a table is open there, maybe under other screens */
const isAtTable = ({ game, playing }) => game !== null && playing;

/**
 * @param {object} parts
 * @param {import('./rows.js').Rows} parts.rows
 * @param {{hold: (id: string, steal: boolean, onLost: () => void) => Promise<boolean>,
 *   letGo: () => void}} parts.locks
 * @param {{tell: (name: NoticeName) => void, untell: (name: NoticeName) => void}} parts.notices
 * @param {Paint} parts.paint
 * @param {() => void} parts.showPaint shows the painted values after a database has opened late
 * @param {() => number} parts.now the time in ms since 1970
 */
function makeGameStore({ rows, locks, notices, paint, showPaint, now }) {
  /** Whether the last write has failed: the player knows, and the page no longer waits for the device. */
  let isRefused = false;
  /** The game that was played or wanted here, and that another tab plays. @type {string | null} */
  let elsewhere = null;
  /** The game that is played here, or the unfinished one. @type {Game | null} */
  let current = null;
  let place = atHome;
  /** Games that the device has yet to store, null for deleted ones. @type {Map<string, Game | null>} */
  const pending = new Map();
  /** Entries that the device has yet to store, by kind and key as JSON. @type {Map<string, Entry>} */
  const pendingEntries = new Map();
  /** Whether the place of the last visit could not be read: then it is kept until a game is played. */
  let isPlaceUnread = false;
  /** The record that could not be read. */
  let unreadable = '';
  /** Called when another tab has taken over the game. */
  let onLost = () => {};

  /** @param {boolean} isKept the result of the last write */
  function setKept(isKept) {
    if (isKept) notices.untell('unsaved');
    else if (!isRefused) notices.tell('unsaved');
    isRefused = !isKept;
  }

  /** @param {string} game that another tab plays */
  function setElsewhere(game) {
    elsewhere = game;
    notices.tell('elsewhere');
  }

  function setOurs() {
    elsewhere = null;
    notices.untell('elsewhere');
  }

  function paintPlace() {
    const waits = current !== null && !current.over;
    paint(waits ? current?.title ?? null : null, isAtTable(place));
  }

  // Writing -------------------------------------------------------------------------------

  /** Give the game up to another tab, which has all moves made here. */
  function lose() {
    if (current) pending.delete(current.id);
    setElsewhere(current?.id ?? wantedGame());
    current = null;
    locks.letGo();
    onLost();
  }

  async function commit() {
    const [games, entries] = [[...pending], [...pendingEntries]];
    const named = entries.map(([key, entry]) => /** @type {[string[], Entry]} */ ([JSON.parse(key), entry]));
    await rows.commit({ games, place: elsewhere !== null || isPlaceUnread ? undefined : place, entries: named });
    for (const [id, game] of games) if (pending.get(id) === game) pending.delete(id);
    for (const [key, entry] of entries) if (pendingEntries.get(key) === entry) pendingEntries.delete(key);
  }

  /** @returns {Promise<boolean>} whether the game is still ours; an unstored game can be played too */
  async function save() {
    paintPlace();
    const saving = commit().then(() => {
      setKept(true);
      return true;
    }, (reason) => {
      if (reason instanceof Elsewhere) {
        pending.delete(reason.message);
        lose();
        return false;
      }
      console.info(reason);
      setKept(false);
      return true;
    });
    return isRefused || saving;
  }

  /** @param {ChangedGame} kept */
  async function take(kept) {
    const isSame = current?.id === kept.id;
    const begun = isSame ? current?.begun : undefined;
    const { ratings, par } = current?.record === kept.record ? current : {};
    if (!isSame) await locks.hold(kept.id, false, lose);
    setOurs();
    // A change of language or name changes only the title.
    const isPlayed = !isSame || (current?.record !== kept.record && !(current?.over && kept.over));
    const time = now();
    const changed = isPlayed ? time : current?.changed ?? time;
    current = { ...kept, spoilt: false, begun: begun ?? time, changed, ...ratings && { ratings }, ...par && { par } };
    pending.set(kept.id, current);
  }

  /** @param {string} id of the opened game that can't be read: its record is kept so that it can be saved */
  async function setAside(id) {
    // An unfinished game that is not open belongs to no tab, and only its owner writes it.
    if (current?.id === id && !isAtTable(place)) await claimGame(id);
    if (current?.id !== id) return;
    pending.set(id, { ...current, spoilt: true });
    unreadable = current.record;
    notices.tell('spoilt');
    current = null;
  }

  /** @param {string} id of a game to delete */
  function drop(id) {
    pending.set(id, null);
    if (current?.id === id) current = null;
  }

  /** @param {import('./rows.js').Entries} entries @param {boolean} isNew */
  function takeEntries(entries, isNew) {
    for (const [kind, values] of Object.entries(entries)) {
      for (const [key, value] of Object.entries(values)) {
        const name = JSON.stringify([kind, key]);
        const before = pendingEntries.get(name);
        // A new entry follows one that is deleted, and leaves another one alone.
        if (!isNew || !before?.value) pendingEntries.set(name, { value, isNew: isNew && before === undefined });
      }
    }
  }

  /**
   * Write a reply's effects, before any part of the reply is shown.
   * @param {Pick<import('./protocol.js').Reply, 'effects' | 'stack' | 'playing'>} reply
   * @returns {Promise<boolean>} false when another tab has continued the game
   */
  async function keepGame({ effects: { keep, drop: dropped, spoilt, entries = {}, add = {} }, stack, playing }) {
    const before = JSON.stringify(place);
    if (spoilt !== undefined) await setAside(spoilt);
    if (keep !== undefined) await take(keep);
    if (dropped !== undefined) drop(dropped);
    takeEntries(entries, false);
    takeEntries(add, true);
    if (stack.length < place.stack.length) await findNext();
    place = { game: current?.id ?? null, stack, playing };
    if (isAtTable(place)) isPlaceUnread = false;
    else locks.letGo();
    const moved = elsewhere === null && !isPlaceUnread && JSON.stringify(place) !== before;
    return pending.size > 0 || pendingEntries.size > 0 || moved ? save() : true;
  }

  /** @param {import('./rows.js').Findings} findings kept until the game changes */
  async function keepFindings({ id, ...found }) {
    if (current?.id === id) current = { ...current, ...found };
    await rows.addFindings({ id, ...found });
  }

  /**
   * Write everything or nothing.
   * @param {string[]} ids of games to delete in every tab @param {Game[]} [added] to store unchanged
   */
  async function changeGames(ids, added = []) {
    await rows.commit({ forget: ids, added });
    for (const id of ids) pending.delete(id);
    if (current && ids.includes(current.id)) current = null;
    paintPlace();
  }

  // Reading -------------------------------------------------------------------------------

  /** @param {string} id @returns {Promise<Game | null>} null if it doesn't exist */
  async function readGame(id) {
    return current?.id === id && pending.has(id) ? current : rows.read(id);
  }

  /** The number of games in one read. */
  const batch = 100;

  /** @param {string[]} ids @returns {Promise<Game[]>} the existing ones */
  async function readGames(ids) {
    const games = [];
    for (let start = 0; start < ids.length; start += batch) {
      games.push(...await rows.readAll(ids.slice(start, start + batch)));
    }
    return games.map((game) => (current?.id === game.id && pending.has(game.id) ? current : game));
  }

  /** @param {string[]} kinds @returns {Promise<import('./rows.js').Entries>} including those not stored yet */
  async function readEntries(kinds) {
    const found = await rows.entries(kinds);
    for (const [name, { value, isNew }] of pendingEntries) {
      const [kind, key] = JSON.parse(name);
      if (!kinds.includes(kind) || (isNew && key in found[kind])) continue;
      if (value === null) delete found[kind][key];
      else found[kind][key] = value;
    }
    return found;
  }

  /**
   * @param {string} id @param {boolean} [steal] it from another tab that plays it
   * @returns {Promise<Game | null>} null when it doesn't exist, or another tab has it; rejected when it
   *   can't be read
   */
  async function claimGame(id, steal = false) {
    if (!await locks.hold(id, steal, lose)) {
      setElsewhere(id);
      return null;
    }
    setOurs();
    const known = current?.id === id ? current : null;
    // Another tab may have continued a game that is stolen from it.
    if (isRefused && known && !steal) return known;
    await rows.own(id).catch((reason) => {
      if (reason instanceof Late && !known) throw reason;
      console.info(reason);
      setKept(false);
    });
    current = await readGame(id) ?? known;
    return current;
  }

  /**
   * @returns {Promise<{stack: unknown[], game: Game | null}>} the open screens, and the game that was
   *   played or is unfinished
   */
  async function openGames() {
    try {
      place = await rows.place();
      await findGame(await rows.list());
    } catch (reason) {
      console.info(reason);
      isPlaceUnread = true;
      setKept(false);
      if (reason instanceof Late) rows.whenOpen().then(catchUp).catch(console.info);
    }
    paintPlace();
    const lost = current === null && isAtTable({ ...place, game: '' });
    return { stack: lost ? atHome.stack : place.stack, game: current };
  }

  /** Store the moves made before a late database opened, and show the unfinished game. */
  async function catchUp() {
    if (pending.size > 0 || pendingEntries.size > 0) await commit();
    if (current === null) await findNext();
    if (current !== null && place.game === null) place = { ...place, game: current.id };
    setKept(true);
    paintPlace();
    showPaint();
  }

  /** @param {Summary[]} games of which one was played, or is unfinished */
  async function findGame(games) {
    if (place.game !== null && isAtTable(place)) await claimGame(place.game);
    else await findWaiting(games);
  }

  /** Offer the next unfinished game after one is over or deleted, unless a tab has it. */
  async function findNext() {
    const done = current === null || current.over;
    if (done && elsewhere === null) await rows.list().then(findWaiting).catch(console.info);
  }

  /** @param {Summary[]} games of which one may be unfinished */
  async function findWaiting(games) {
    // A deleted game may not have left the database yet.
    const waiting = games.find(({ id, over, spoilt }) => {
      return !over && !spoilt && id !== current?.id && !pending.has(id);
    });
    if (waiting) current = await readGame(waiting.id) ?? current;
  }

  /** Return the game to continue: one that another tab has, or else the unfinished one. */
  const wantedGame = () => elsewhere ?? current?.id ?? '';

  return {
    changeGames, claimGame, keepFindings, keepGame, openGames, readEntries, readGame, readGames, wantedGame,
    listGames: rows.list,
    /** Return the record that could not be read. */
    unreadableRecord: () => unreadable,
    /** @param {() => void} lost called when another tab has taken over the game */
    watchGame: (lost) => { onLost = lost; },
  };
}

export { makeGameStore };
