// A guest's part in the deals: its random texts, and the check after each round that the cards on its page
// follow from the texts of all devices. `web/app/exchange.py` has the host's part.
import { makeParts } from './parts.js';
import { digest, hexDigest } from './sha256.js';

/** @typedef {import('./protocol.js').DealNews} DealNews */

/** @returns {string} 256 random bits, in hexadecimal digits */
function randomText() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {string} text @returns {Generator<number>} its stream, as `diamonds_core.chance` defines it */
function* numbers(text) {
  for (let block = 0; ; block += 1) yield* digest(`${text}\n${block}`);
}

/** @param {number} n @param {Iterator<number>} stream @returns {number} below n, all equally likely */
function below(n, stream) {
  const fair = 2 ** 32 - 2 ** 32 % n;
  for (;;) {
    const { value } = stream.next();
    if (value < fair) return value % n;
  }
}

/** @param {string[]} deck @param {string} seed @param {number} round @returns {string[]} the deck, shuffled */
function shuffled(deck, seed, round) {
  const cards = [...deck];
  const stream = numbers(`${seed}\n${round}`);
  for (let k = cards.length - 1; k > 0; k -= 1) {
    const other = below(k + 1, stream);
    [cards[k], cards[other]] = [cards[other], cards[k]];
  }
  return cards;
}

/**
 * The cards of a page: those in the hand, and those in the trick with their seats.
 * @param {string} html @returns {{hand: string[], trick: [string, number][]}}
 */
function cardsOf(html) {
  /** @type {string[]} */
  const hand = [];
  /** @type {[string, number][]} */
  const trick = [];
  for (const [tag, card] of html.matchAll(/<[^>]* data-key="card-(\w+)"[^>]*>/g)) {
    const seat = / data-from="seat-(\d)"/.exec(tag)?.[1];
    if (seat === undefined) hand.push(card);
    else trick.push([card, Number(seat)]);
  }
  return { hand, trick };
}

/**
 * Cards that a seat plays were dealt to it, or passed to it by one other seat, as many to each.
 * @param {Map<string, number>} owners the seats to which cards were dealt @param {Map<string, number>} played
 * @param {number} own the seat of this page @returns {boolean}
 */
function isConsistent(owners, played, own) {
  /** The cards of others that each seat has played, as the seats of these others. @type {Map<number, (number | undefined)[]>} */
  const passed = new Map();
  for (const [card, seat] of played) {
    if (owners.get(card) !== seat) passed.set(seat, [...passed.get(seat) ?? [], owners.get(card)]);
  }
  const most = passed.get(own)?.length ?? 0;
  return [...passed.values()].every((from) => {
    return !from.includes(undefined) && from.length <= most && new Set(from).size === 1;
  });
}

/** @param {number} seat of this page */
function makeWitness(seat) {
  const parts = makeParts();
  let text = randomText();
  /** The text of this page for the deal of the round in play, and what the host has said before it. */
  let [own, before] = ['', /** @type {DealNews} */ ({})];
  /** The first hand of the round on this page. @type {string[]} */
  let hand = [];
  /** The cards of tricks, with their seats. @type {Map<string, number>} */
  let played = new Map();

  /** @param {string[]} texts of all devices @returns {boolean} whether the cards on this page follow from them */
  function follows(texts) {
    const { commitments = [], deck = [], round = 0, hand: size = 0 } = before;
    const isKept = texts.length === commitments.length && texts.includes(own)
      && texts.every((each, k) => hexDigest(each) === commitments[k]);
    if (!isKept || new Set(deck).size !== deck.length) return false;
    const cards = shuffled(deck, hexDigest(texts.join('')), round);
    const owners = new Map(cards.map((card, k) => [card, Math.floor(k / size)]));
    return hand.length === size && hand.every((card) => owners.get(card) === seat)
      && isConsistent(owners, played, seat);
  }

  return {
    /** @returns {string} the commitment to this page's text for the next deal */
    commitment: () => hexDigest(text),
    /** Note the cards of an update as it comes. @param {import('./protocol.js').PageUpdate} update */
    see: (update) => {
      if (!update.parts) return;
      parts.fold(update.parts);
      const cards = cardsOf(parts.whole('page'));
      if (hand.length === 0) ({ hand } = cards);
      for (const [card, player] of cards.trick) played.set(card, player);
    },
    /**
     * Take the commitments of all devices before a deal.
     * @param {DealNews} news @returns {{text: string, commitment: string} | null} the answer; null if this
     *   page's commitment isn't among them
     */
    contribute: (news) => {
      if (!news.commitments?.includes(hexDigest(text))) return null;
      [own, before, hand, played] = [text, news, [], new Map()];
      text = randomText();
      return { text: own, commitment: hexDigest(text) };
    },
    /** @param {DealNews} news before or after a round @returns {boolean | null} whether nobody has chosen its cards; null if unknown */
    check: ({ texts }) => {
      if (texts === undefined || own === '') return null;
      const isFair = follows(texts);
      own = '';
      return isFair;
    },
  };
}

export { cardsOf, makeWitness, shuffled };
