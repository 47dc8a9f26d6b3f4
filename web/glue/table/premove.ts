// A card that is lifted ahead: while others play, a tap lifts it, and it is tapped for its player once it can be
// played. The page alone knows of it, since what others do is shown later than the table has done it.
import { all, page } from '../dom.ts';

/** A hand: its cards, those that can be lifted ahead, and those that can be played. */
export type Hand = { cards: string[]; waiting: string[]; playable: string[] };

/** A lifted card, and the cards of the hand when it was lifted. */
export type Lifted = { card: string; cards: string[] } | null;

/** The lifted card before and after a tap on a card of a hand. */
const tapped = (lifted: Lifted, card: string, { cards }: Hand): Lifted => (lifted?.card === card ? null : { card, cards });

/**
 * Return the card that stays lifted once a hand is at rest, and the one to play; at most one of both. It was lifted for
 * the next play of its hand: a card that has come back since, or another deal, puts it down.
 */
function atRest(lifted: Lifted, { cards, waiting, playable }: Hand): { lifted: Lifted; play: string | null } {
  const isSame = lifted !== null && cards.every((card) => lifted.cards.includes(card));
  const has = (some: string[]) => isSame && some.includes(lifted.card);
  return { lifted: has(waiting) ? lifted : null, play: has(playable) && lifted ? lifted.card : null };
}

const prefix = 'lift:';
let lifted: Lifted = null;

const cardOf = ({ id }: HTMLElement): string => id.replace(/^(hand|pick)-/, '');
const waiting = () => all(`.hand [data-local^='${prefix}']`, page());
const playable = () => all('.hand :is([data-do=move], [data-do=pick])', page());
const hand = (): Hand => ({
  cards: all('.hand :is([id^=hand-], [id^=pick-])', page()).map(cardOf),
  waiting: waiting().map(cardOf),
  playable: playable().map(cardOf),
});

/** Show which card is lifted: what is drawn anew lies flat. */
function showLifted() {
  for (const button of waiting()) {
    const isLifted = cardOf(button) === lifted?.card;
    button.classList.toggle('lift', isLifted);
    button.setAttribute('aria-pressed', String(isLifted));
  }
}

/** Lift a card, or put it back. */
function lift(card: string) {
  lifted = tapped(lifted, card, hand());
  showLifted();
}

/** Put the lifted card back, as when this device leaves the table. */
function dropLifted() {
  lifted = null;
  showLifted();
}

/** Tap the lifted card for its player, if it can be played now; at their turn another one lies flat. */
function playLifted() {
  const next = atRest(lifted, hand());
  ({ lifted } = next);
  playable().find((button) => cardOf(button) === next.play)?.click();
}

export { atRest, dropLifted, lift, playLifted, showLifted, tapped };
