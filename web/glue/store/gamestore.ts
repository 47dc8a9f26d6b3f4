// The store of games and entries: the current game, the open screens, and whether the device stores
// them. Whatever it doesn't store stays in memory, and is tried again with the next write. A row names
// the tab that plays the game: no other tab writes to it.
import { Late, type Database, type Writing } from './database.ts';
import {
  atHome, deleteGames, orNothing, placeFrom, putEntry, putGame, putPlayed, readGameRows, readKind, readSummaries, type Entries, type Place, type Summary,
} from './rows.ts';
import type { ChangedGame, AnalysisResults, NoticeName, Reply, StoredGame as Game } from '../protocol.ts';

/**
 * What the device has yet to store: a game or an entry, null to delete it. With `isNew`, only where there
 * is none under its key. A change that belongs to a game is lost with it to another tab.
 * Where a tab is before it loads itself again: its place, and the game that it has lost to another tab.
 */
type Change = { value: any; isNew: boolean; game: string | undefined };

/**
 * Shows the title of the unfinished game, and stores it with whether the table is open for the first paint
 * of the next load, unless that belongs to another tab.
 */
type Whereabouts = { place: Place; elsewhere: string | null };

type Paint = (title: string | null, table: boolean, isStored: boolean, trick?: ChangedGame['trick']) => void;

/** An error: another tab plays the game. */
class Elsewhere extends Error {}

/** Return whether a table is open there, maybe under other screens. */
const isAtTable = ({ game, playing }: Place): boolean => game !== null && playing;

/** @param kind "games", or that of an entry @returns the name of a change */
const nameOf = (kind: string, key: string): string => JSON.stringify([kind, key]);

/** The number of records in one transaction. */
const batch = 100;

function makeGameStore({ database, owner, locks, notices, paint, showPaint, now }: {
  database: Database;
  /** The unique name of this tab. */
  owner: string;
  locks: ReturnType<typeof import('./locks.ts').makeLocks>;
  notices: { tell: (name: NoticeName) => void; dismiss: (name: NoticeName) => void };
  paint: Paint;
  /** Shows the painted values after a database has opened late. */
  showPaint: () => void;
  /** The time in ms since 1970. */
  now: () => number;
}) {
  /** Whether the last write has failed: the player knows, and the page no longer waits for the device. */
  let isRefused = false;
  /** The game that was played or wanted here, and that another tab plays. */
  let elsewhere: string | null = null;
  /** The game that is played here, or the unfinished one. */
  let current: Game | null = null;
  let place = atHome;
  /** The device's place as JSON; null where it could not be read: it is kept until a game is played. */
  let storedPlace: string | null = null;
  const pending = new Map<string, Change>();
  /** The owners from whom this tab has taken games, by id, where the device has yet to store that. */
  const previousOwners = new Map();
  /** The record that could not be read. */
  let unreadable = '';
  /** Called when another tab has taken over the game. */
  let onLost = () => {};

  /** @param isKept the result of the last write */
  function setKept(isKept: boolean) {
    if (isKept) notices.dismiss('unsaved');
    else if (!isRefused) notices.tell('unsaved');
    isRefused = !isKept;
  }

  /** @param game that another tab plays */
  function setElsewhere(game: string | null) {
    elsewhere = game;
    if (game === null) notices.dismiss('elsewhere');
    else notices.tell('elsewhere');
  }

  function paintPlace() {
    const waits = current !== null && !current.over;
    paint(waits ? current?.title ?? null : null, isAtTable(place), elsewhere === null, waits ? current?.trick : []);
  }

  // Writing -------------------------------------------------------------------------------

  /** Give a game up to another tab, which has all moves made here. */
  function lose(id: string) {
    for (const [name, change] of pending) if (change.game === id) pending.delete(name);
    if (current?.id !== id) return;
    current = null;
    setElsewhere(id);
    locks.letGo();
    paintPlace();
    onLost();
  }

  /** @param game whose row and record are to be stored */
  function keepCurrent(game: Game) {
    current = game;
    const name = nameOf('games', game.id);
    // The changes of games are in the order of their playing.
    pending.delete(name);
    pending.set(name, { value: game, isNew: false, game: game.id });
  }

  /** @param game null to delete it */
  async function commitGame(open: Writing, id: string, game: Game | null) {
    const row = await open.objectStore('games').get(id);
    const isOurs = !row || row.owner === owner || (previousOwners.has(id) && previousOwners.get(id) === row.owner);
    if (!isOurs) throw new Elsewhere(id);
    await (game ? putPlayed(open, game, row, owner) : deleteGames(open, [id]));
  }

  /** Write everything that the device lacks, or nothing. */
  async function commit() {
    const changes = [...pending];
    const at = elsewhere !== null || storedPlace === null ? null : place;
    await database.write(async (open, alive) => {
      for (const [name, { value, isNew }] of changes) {
        const [kind, key] = JSON.parse(name);
        await (kind === 'games' ? commitGame(open, key, value) : putEntry(open, [kind, key], value, isNew));
        alive();
      }
      if (at) await open.objectStore('device').put(at, 'place');
    });
    if (at) storedPlace = JSON.stringify(at);
    for (const [name, change] of changes) if (pending.get(name) === change) pending.delete(name);
    for (const [, { game }] of changes) previousOwners.delete(game);
  }

  /** Return whether the game is still ours; an unstored game can be played too. */
  async function save(): Promise<boolean> {
    paintPlace();
    const saving = commit().then(() => {
      setKept(true);
      return true;
    }, (reason) => {
      if (reason instanceof Elsewhere) {
        const isPlayed = reason.message === current?.id;
        lose(reason.message);
        return isPlayed ? false : save();
      }
      console.info(reason);
      setKept(false);
      return true;
    });
    return isRefused || saving;
  }

  async function take(kept: ChangedGame) {
    const before = current?.id === kept.id ? current : null;
    if (!before) await locks.hold(kept.id, false, lose);
    setElsewhere(null);
    const { ratings, par, luck } = before?.record === kept.record ? before : {};
    // A change of language or name changes only the title.
    const isPlayed = !before || (before.record !== kept.record && !(before.over && kept.over));
    const time = now();
    const [begun, changed] = [before?.begun ?? time, before && !isPlayed ? before.changed : time];
    const found = { ...ratings && { ratings }, ...par && { par }, ...luck && { luck } };
    keepCurrent({ ...kept, spoilt: false, begun, changed, ...found });
  }

  /** @param id of the opened game that can't be read: its record is kept so that it can be saved */
  async function setAside(id: string) {
    // An unfinished game that is not open belongs to no tab, and only its owner writes it.
    if (current?.id === id && !isAtTable(place)) await claimGame(id);
    if (current?.id !== id || elsewhere === id) return;
    unreadable = current.record;
    keepCurrent({ ...current, spoilt: true });
    notices.tell('spoilt');
    current = null;
  }

  /** @param id of a game to delete */
  function drop(id: string) {
    pending.set(nameOf('games', id), { value: null, isNew: false, game: id });
    if (current?.id === id) current = null;
  }

  /** @param game to which they belong */
  function takeEntries(entries: Entries, isNew: boolean, game?: string) {
    for (const [kind, values] of Object.entries(entries)) {
      for (const [key, value] of Object.entries(values)) {
        const name = nameOf(kind, key);
        const before = pending.get(name);
        // A new entry follows one that is deleted, and leaves another one alone.
        if (!isNew || !before?.value) pending.set(name, { value, isNew: isNew && before === undefined, game });
      }
    }
  }

  /**
   * Write a reply's effects, before any part of the reply is shown.
   * @returns false when another tab has continued the game
   */
  async function keepGame({ effects: { keep, drop: dropped, spoilt, entries = {}, add = {} }, stack, playing }: Pick<Reply, 'effects' | 'stack' | 'playing'>): Promise<boolean> {
    if (spoilt !== undefined) await setAside(spoilt);
    if (keep !== undefined) await take(keep);
    if (dropped !== undefined) drop(dropped);
    takeEntries(entries, false, keep?.id);
    takeEntries(add, true, keep?.id);
    if (stack.length < place.stack.length) await findNext();
    place = { game: current?.id ?? null, stack, playing };
    if (isAtTable(place)) storedPlace ??= '';
    else locks.letGo();
    const moved = elsewhere === null && storedPlace !== null && JSON.stringify(place) !== storedPlace;
    return pending.size > 0 || moved ? save() : true;
  }

  /** @param findings kept until the game changes */
  async function keepAnalysisResults({ id, ...found }: AnalysisResults) {
    if (current?.id === id) Object.assign(current, found);
    await database.write(async (open) => {
      const games = open.objectStore('games');
      const row = await games.get(id);
      if (row) await games.put({ ...row, ...found });
    });
  }

  /**
   * Write everything or nothing.
   * @param ids of games to delete in every tab
   * @param added to store where there is none under their ids
   */
  async function changeGames(ids: string[], added: Game[] = []) {
    await database.write(async (open, alive) => {
      await deleteGames(open, ids).then(alive);
      for (const game of added) {
        // Another tab may have stored it since it was sought.
        if (await open.objectStore('games').getKey(game.id) === undefined) await putGame(open, game, owner);
        alive();
      }
    });
    for (const id of ids) pending.delete(nameOf('games', id));
    if (current && ids.includes(current.id)) current = null;
    paintPlace();
  }

  // Reading -------------------------------------------------------------------------------

  /** @param id of a game @param stored on the device @returns the last version */
  function unstored(id: string, stored: Game | null = null): Game | null {
    const change = pending.get(nameOf('games', id));
    return change ? change.value : stored;
  }

  /** Return the existing ones, as they are here. */
  async function readGames(ids: string[]): Promise<Game[]> {
    const found: (Game | null)[] = [];
    for (let start = 0; start < ids.length; start += batch) {
      found.push(...await database.read(async (reading, alive) => {
        const games = [];
        for (const id of ids.slice(start, start + batch)) {
          games.push((await readGameRows(reading, id)).game);
          alive();
        }
        return games;
      }).catch(orNothing([] as typeof found)));
    }
    return ids.map((id, k) => unstored(id, found[k])).filter((game) => game !== null);
  }

  /** Return including those not stored yet. */
  async function readEntries(kinds: string[]): Promise<Entries> {
    const values = await Promise.all(kinds.map((kind) => readKind(database, kind)));
    const found: Entries = Object.fromEntries(kinds.map((kind, k) => [kind, values[k]]));
    for (const [name, { value, isNew }] of pending) {
      const [kind, key] = JSON.parse(name);
      if (!kinds.includes(kind) || (isNew && key in found[kind])) continue;
      if (value === null) delete found[kind][key];
      else found[kind][key] = value;
    }
    return found;
  }

  /** Return all games, the one played last first; rejected if they can't be read. */
  async function listGames(): Promise<Summary[]> {
    const stored = (await readSummaries(database)).filter(({ id }) => !pending.has(nameOf('games', id)));
    const lacking = [...pending].filter(([name, { value }]) => JSON.parse(name)[0] === 'games' && value !== null);
    return [...lacking.map(([, { value: { record: _record, ...summary } }]) => summary).reverse(), ...stored];
  }

  // The current game ------------------------------------------------------------------------

  /**
   * Take a game, so that this tab alone plays it, even if that can't be stored.
   * @param steal it from another tab that plays it
   * @returns null when it doesn't exist, or another tab has it; rejected when it
   * can't be read
   */
  async function claimGame(id: string, steal: boolean = false): Promise<Game | null> {
    if (!await locks.hold(id, steal, lose)) {
      setElsewhere(id);
      return null;
    }
    setElsewhere(null);
    const known = current?.id === id ? current : null;
    // Another tab may have continued a game that is stolen from it.
    if (isRefused && known && !steal) return known;
    const found = await database.write(async (open) => {
      const { row, game } = await readGameRows(open, id);
      if (row) await open.objectStore('games').put({ ...row, owner });
      return game;
    }).catch((reason) => {
      if (reason instanceof Late && !known) throw reason;
      console.info(reason);
      setKept(false);
      return database.read(async (open) => {
        const { row, game } = await readGameRows(open, id);
        previousOwners.set(id, row?.owner);
        return game;
      }).catch(orNothing(null));
    });
    current = unstored(id, found) ?? known;
    return current;
  }

  /**
   * @param own where this tab has been, if that isn't the device's place
   * @param atStart whether to open the start page, unless this tab has been elsewhere
   * @returns the open screens, and the game that was
   * played or is unfinished
   */
  async function openGames(own: Whereabouts | null = null, atStart: boolean = false): Promise<{ stack: unknown[]; game: Game | null }> {
    try {
      const stored = await database.read((reading) => reading.objectStore('device').get('place'));
      storedPlace = JSON.stringify(placeFrom(stored));
      place = placeFrom(own ? own.place : !atStart && stored);
      if (own?.elsewhere) setElsewhere(own.elsewhere);
      else if (place.game !== null && isAtTable(place)) await claimGame(place.game);
      else await findWaiting();
    } catch (reason) {
      console.info(reason);
      storedPlace = null;
      setKept(false);
      if (reason instanceof Late) catchUp().catch(console.info);
    }
    paintPlace();
    const lost = current === null && place.playing;
    return { stack: lost ? atHome.stack : place.stack, game: current };
  }

  /** Store the moves made before a late database opened, and show the unfinished game. */
  async function catchUp() {
    await database.whenOpen();
    if (pending.size > 0) await commit();
    if (current === null) await findNext();
    if (current !== null && place.game === null) place = { ...place, game: current.id };
    setKept(true);
    paintPlace();
    showPaint();
  }

  /** Offer the next unfinished game after one is over or deleted, unless a tab has it. */
  async function findNext() {
    const done = current === null || current.over;
    if (done && elsewhere === null) await findWaiting().catch(console.info);
  }

  /** Offer an unfinished game, if there is one. */
  async function findWaiting() {
    const waiting = (await listGames()).find(({ id, over, spoilt }) => !over && !spoilt && id !== current?.id);
    const [game = current] = waiting ? await readGames([waiting.id]) : [];
    current = game;
  }

  /**
   * Return the unfinished game, which is offered by its title, "" if there is none.
   * @param steal whether the game that another tab has is meant
   */
  const wantedGame = (steal: boolean = false) => (steal && elsewhere) || (current?.id ?? '');

  return {
    changeGames, claimGame, keepAnalysisResults, keepGame, listGames, openGames, readEntries, readGames, wantedGame,
    /** Return the record that could not be read. */
    unreadableRecord: () => unreadable,
    /** @param lost called when another tab has taken over the game */
    watchGame: (lost: () => void) => { onLost = lost; },
    /** Return null if the device's place is not known yet. */
    whereabouts: (): Whereabouts | null => (storedPlace === null ? null : { place, elsewhere }),
  };
}

export { makeGameStore };
