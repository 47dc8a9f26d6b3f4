// Screens that are about all kept games: what they are given with a request, and what they ask for.
import { forgetGames, listGames, rateGame, readGame, storeGames } from './games.js';
import { save } from './platform.js';

/**
 * @typedef {import('./games.js').Game} Game
 * @typedef {import('./queue.js').Request} Request
 * @typedef {import('./games.js').Rating} Rating
 * @typedef {{put?: Game[], forget?: string[], file?: {name: string, text: string},
 *   rate?: {id: string, ratings: Record<string, Rating>}}} Orders
 */

/** @returns {Promise<{games: Game[]}>} with their records */
async function whole() {
  const games = await Promise.all((await listGames()).map(({ id }) => readGame(id)));
  return { games: games.filter((game) => game !== null) };
}

const list = async () => ({ games: await listGames() });

/** What a request is given, by what it asks. @type {Record<string, (arg: string) => Promise<object>>} */
const given = {
  history: list,
  import: list,
  wipe: list,
  statistics: whole,
  export: whole,
  watch: async (place) => ({ watched: (await readGame(place.split(':')[0]))?.record ?? '' }),
};

/** @param {string} place of a stack @returns {[string, string]} what asks for it, and with what */
function asked(place) {
  const [name] = place.split(':', 1);
  return [name, place.slice(name.length + 1)];
}

/**
 * @param {Request & {stack?: string[]}} request maybe for a stack of screens
 * @returns {Promise<Request>} with what it needs of the kept games
 */
async function withGames(request) {
  /** @type {[string, string][]} */
  const all = [[request.do, String(request.arg)], ...(request.stack ?? []).map(asked)];
  let full = request;
  for (const [name, arg] of all) {
    if (Object.hasOwn(given, name)) full = { ...full, ...await given[name](arg) };
  }
  return full;
}

/** @param {Orders} orders of a reply */
async function carryOut({ put, forget, file, rate }) {
  if (put) await storeGames(put);
  if (forget) await forgetGames(forget);
  if (rate) await rateGame(rate.id, rate.ratings).catch(console.info);
  if (file) save(file.name, file.text);
}

export { carryOut, withGames };
