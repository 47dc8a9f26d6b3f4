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
  watch: async (id) => ({ record: (await readGame(id))?.record ?? '' }),
};

/** @param {Request} request @returns {Promise<Request>} with what it needs of the kept games */
async function withGames(request) {
  const games = Object.hasOwn(given, request.do) ? await given[request.do](String(request.arg)) : {};
  return { ...request, ...games };
}

/** @param {Orders} orders of a reply */
async function carryOut({ put, forget, file, rate }) {
  if (put) await storeGames(put);
  if (forget) await forgetGames(forget);
  if (rate) await rateGame(rate.id, rate.ratings).catch(console.info);
  if (file) save(file.name, file.text);
}

export { carryOut, withGames };
