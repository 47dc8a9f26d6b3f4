// The store of games and entries: what is played, where the player is, and whether the device keeps
// it. What it doesn't keep is remembered as long as the page lives, and tried again with the next write.
import { Late } from './database.js';
import { atHome, Elsewhere } from './rows.js';

/**
 * @typedef {import('./rows.js').Game} Game @typedef {import('./protocol.js').ChangedGame} ChangedGame
 * @typedef {import('./rows.js').Place} Place @typedef {import('./protocol.js').NoticeName} NoticeName
 * @typedef {import('./rows.js').Summary} Summary
 *
 * `open`: the device has kept everything so far. `refused`: it has not, and isn't waited for any
 * more. `elsewhere`: another tab plays the game that was played or wanted here.
 * @typedef {{name: 'open'} | {name: 'refused'} | {name: 'elsewhere', game: string}} State
 *
 * What the page says at once when it is loaded again: the game that waits, and whether at its table.
 * @typedef {(title: string | null, table: boolean) => void} Paint
 */

/** @param {Place} at @returns {boolean} whether a game is open there, maybe under other screens */
const isAtTable = ({ game, playing }) => game !== null && playing;

/**
 * @param {object} parts
 * @param {import('./rows.js').Rows} parts.rows
 * @param {{hold: (id: string, steal: boolean, onLost: () => void) => Promise<boolean>,
 *   letGo: () => void}} parts.locks
 * @param {{tell: (name: NoticeName) => void, untell: (name: NoticeName) => void}} parts.notices
 * @param {Paint} parts.paint
 * @param {() => void} parts.showPaint shows what was painted, where a database has opened late
 * @param {() => number} parts.now the time in ms since 1970
 */
function makeGameStore({ rows, locks, notices, paint, showPaint, now }) {
  /** @type {State} */
  let state = { name: 'open' };
  /** The game that is played or waits here. @type {Game | null} */
  let current = null;
  let place = atHome;
  /** What the device doesn't have yet, null for games given up. @type {Map<string, Game | null>} */
  const pending = new Map();
  /** Entries that the device doesn't have yet, by kind and key as JSON. @type {Map<string, unknown>} */
  const pendingEntries = new Map();
  /** Whether the player knows that the device doesn't store what is played. */
  let isTold = false;
  /** The record that could not be read. */
  let unreadable = '';
  /** Called when another tab has taken the game. */
  let onLost = () => {};

  const isRefused = () => state.name === 'refused';
  const isElsewhere = () => state.name === 'elsewhere';

  /** @param {'open' | 'refused'} name what the last write came to; it tells nothing of other tabs */
  function setKept(name) {
    if (!isElsewhere()) state = { name };
    if (name === 'open') notices.untell('unsaved');
    else if (!isTold) notices.tell('unsaved');
    isTold = name !== 'open';
  }

  /** @param {string} game that another tab plays */
  function setElsewhere(game) {
    state = { name: 'elsewhere', game };
    notices.tell('elsewhere');
  }

  function setOurs() {
    if (isElsewhere()) state = { name: 'open' };
    notices.untell('elsewhere');
  }

  function paintPlace() {
    const waits = current !== null && !current.over;
    paint(waits ? current?.title ?? null : null, isAtTable(place));
  }

  // What is written -----------------------------------------------------------------------

  /** Another tab goes on with the game: what was played here, it has. */
  function lose() {
    if (current) pending.delete(current.id);
    setElsewhere(current?.id ?? wantedGame());
    current = null;
    locks.letGo();
    onLost();
  }

  async function commit() {
    const [games, entries] = [[...pending], [...pendingEntries]];
    const named = entries.map(([key, value]) => /** @type {[string[], unknown]} */ ([JSON.parse(key), value]));
    await rows.commit({ games, place: isElsewhere() ? undefined : place, entries: named });
    for (const [id, game] of games) if (pending.get(id) === game) pending.delete(id);
    for (const [key, value] of entries) if (pendingEntries.get(key) === value) pendingEntries.delete(key);
  }

  /** @returns {Promise<boolean>} whether the game is still ours; one can be played that isn't kept */
  async function save() {
    paintPlace();
    const saving = commit().then(() => {
      setKept('open');
      return true;
    }, (reason) => {
      if (reason instanceof Elsewhere) {
        pending.delete(reason.message);
        lose();
        return false;
      }
      console.info(reason);
      setKept('refused');
      return true;
    });
    return isRefused() || saving;
  }

  /** @param {ChangedGame} kept */
  async function take(kept) {
    const isSame = current?.id === kept.id;
    const begun = isSame ? current?.begun : undefined;
    const { ratings, par } = current?.record === kept.record ? current : {};
    if (!isSame) await locks.hold(kept.id, false, lose);
    setOurs();
    // Another language or name changes the title alone.
    const isPlayed = !isSame || (current?.record !== kept.record && !(current?.over && kept.over));
    const time = now();
    const changed = isPlayed ? time : current?.changed ?? time;
    current = { ...kept, spoilt: false, begun: begun ?? time, changed, ...ratings && { ratings }, ...par && { par } };
    pending.set(kept.id, current);
  }

  /** @param {string} id of the game that was opened and can't be read: it is kept for saving */
  async function setAside(id) {
    // A game that only waits belongs to no tab yet, and only its owner writes it.
    if (current?.id === id && !isAtTable(place)) await claimGame(id);
    if (current?.id !== id) return;
    pending.set(id, { ...current, spoilt: true });
    unreadable = current.record;
    notices.tell('spoilt');
    current = null;
  }

  /** @param {string} id of a game that is given up */
  function drop(id) {
    pending.set(id, null);
    if (current?.id === id) current = null;
  }

  /** @param {import('./rows.js').Entries} entries */
  function takeEntries(entries) {
    for (const [kind, values] of Object.entries(entries)) {
      for (const [key, value] of Object.entries(values)) pendingEntries.set(JSON.stringify([kind, key]), value);
    }
  }

  /**
   * Resolves when the device has it, where the device allows it: nothing is to be shown before.
   * @param {Pick<import('./protocol.js').Reply, 'effects' | 'stack' | 'playing'>} reply
   * @returns {Promise<boolean>} false when another tab has gone on with the game
   */
  async function keepGame({ effects: { keep, drop: dropped, spoilt, entries = {} }, stack, playing }) {
    const before = JSON.stringify(place);
    if (spoilt !== undefined) await setAside(spoilt);
    if (keep !== undefined) await take(keep);
    if (dropped !== undefined) drop(dropped);
    takeEntries(entries);
    if (stack.length < place.stack.length) await findNext();
    place = { game: current?.id ?? null, stack, playing };
    if (!isAtTable(place)) locks.letGo();
    const moved = !isElsewhere() && JSON.stringify(place) !== before;
    return pending.size > 0 || pendingEntries.size > 0 || moved ? save() : true;
  }

  /** @param {import('./rows.js').Findings} findings kept until the game changes */
  async function keepFindings({ id, ...found }) {
    if (current?.id === id) current = { ...current, ...found };
    await rows.addFindings({ id, ...found });
  }

  /**
   * All of it or nothing.
   * @param {string[]} ids of games to be deleted in every tab @param {Game[]} [games] to be stored as they are
   */
  async function changeGames(ids, games = []) {
    await rows.commit({ forget: ids, games: games.map((game) => [game.id, game]) });
    for (const id of ids) pending.delete(id);
    if (current && ids.includes(current.id)) current = null;
    paintPlace();
  }

  // What is opened ------------------------------------------------------------------------

  /** @param {string} id @returns {Promise<Game | null>} null where there is none */
  async function readGame(id) {
    return current?.id === id && pending.has(id) ? current : rows.read(id);
  }

  /** How many games are read at once. */
  const batch = 100;

  /** @param {string[]} ids @returns {Promise<Game[]>} those that are there */
  async function readGames(ids) {
    const games = [];
    for (let start = 0; start < ids.length; start += batch) {
      games.push(...await rows.readAll(ids.slice(start, start + batch)));
    }
    return games.map((game) => (current?.id === game.id && pending.has(game.id) ? current : game));
  }

  /** @param {string[]} kinds @returns {Promise<import('./rows.js').Entries>} also those that aren't kept yet */
  async function readEntries(kinds) {
    const found = await rows.entries(kinds);
    for (const [name, value] of pendingEntries) {
      const [kind, key] = JSON.parse(name);
      if (kinds.includes(kind) && value === null) delete found[kind][key];
      else if (kinds.includes(kind)) found[kind][key] = value;
    }
    return found;
  }

  /**
   * @param {string} id @param {boolean} [steal] whether from another tab that plays it
   * @returns {Promise<Game | null>} null when there is no such game, or another tab has it; fails where it
   *   can't be read
   */
  async function claimGame(id, steal = false) {
    if (!await locks.hold(id, steal, lose)) {
      setElsewhere(id);
      return null;
    }
    setOurs();
    const known = current?.id === id ? current : null;
    if (isRefused() && known) return known;
    await rows.own(id).catch((reason) => {
      if (reason instanceof Late && !known) throw reason;
      console.info(reason);
      setKept('refused');
    });
    current = await readGame(id) ?? known;
    return current;
  }

  /**
   * @returns {Promise<{stack: unknown[], game: Game | null}>} what was open, and the game that was
   *   played or waits
   */
  async function openGames() {
    try {
      place = await rows.place();
      await findGame(await rows.list());
    } catch (reason) {
      console.info(reason);
      setKept('refused');
      if (reason instanceof Late) rows.whenOpen().then(catchUp).catch(console.info);
    }
    paintPlace();
    const lost = current === null && isAtTable({ ...place, game: '' });
    return { stack: lost ? atHome.stack : place.stack, game: current };
  }

  /** The database has opened late: it gets what was played meanwhile, and the page the game that waits. */
  async function catchUp() {
    if (pending.size > 0 || pendingEntries.size > 0) await commit();
    if (current === null) await findNext();
    if (current !== null && place.game === null) place = { ...place, game: current.id };
    setKept('open');
    paintPlace();
    showPaint();
  }

  /** @param {Summary[]} games of which one was played, or waits */
  async function findGame(games) {
    if (place.game !== null && isAtTable(place)) await claimGame(place.game);
    else await findWaiting(games);
  }

  /** Where a game is over or given up, the next one that waits is offered, unless a tab has taken it. */
  async function findNext() {
    const done = current === null || current.over;
    if (done && !isElsewhere()) await rows.list().then(findWaiting).catch(console.info);
  }

  /** @param {Summary[]} games of which one may wait to be played on */
  async function findWaiting(games) {
    // What has just been given up may still be there.
    const waiting = games.find(({ id, over, spoilt }) => {
      return !over && !spoilt && id !== current?.id && !pending.has(id);
    });
    if (waiting) current = await readGame(waiting.id) ?? current;
  }

  /** The game to go on with: one that another tab has, or else the one that waits. */
  const wantedGame = () => (state.name === 'elsewhere' ? state.game : current?.id ?? '');

  return {
    changeGames, claimGame, keepFindings, keepGame, openGames, readEntries, readGame, readGames, wantedGame,
    listGames: rows.list,
    /** The record of the game that is played. */
    currentRecord: () => current?.record ?? '',
    /** The record that could not be read. */
    unreadableRecord: () => unreadable,
    /** @param {() => void} lost called when another tab has taken the game */
    watchGame: (lost) => { onLost = lost; },
    state: () => state.name,
  };
}

export { makeGameStore };
