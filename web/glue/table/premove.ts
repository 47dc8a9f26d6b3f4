// A card that is lifted ahead: while others play, a tap lifts it, and it is tapped for its player once it can be
// played. The page alone knows of it, since what others do is shown later than the table has done it.
import { all, page } from '../dom.ts';

/** The hand at rest: the cards that can be lifted ahead, and those that can be played. */
export type Hand = { waiting: string[]; playable: string[] };

/** The lifted card, null without one, before and after a tap on a card. */
const tapped = (lifted: string | null, card: string): string | null => (lifted === card ? null : card);

/** Return the card that stays lifted once a hand is at rest, and the one to play; at most one of both. */
function atRest(lifted: string | null, { waiting, playable }: Hand): { lifted: string | null; play: string | null } {
  const has = (cards: string[]) => (lifted !== null && cards.includes(lifted) ? lifted : null);
  return { lifted: has(waiting), play: has(playable) };
}

const prefix = 'lift:';
let lifted: string | null = null;

const cardOf = ({ dataset, id }: HTMLElement): string => dataset.local?.slice(prefix.length) ?? id.replace(/^(hand|pick)-/, '');
const waiting = () => all(`.hand [data-local^='${prefix}']`, page());
const playable = () => all('.hand :is([data-do=move], [data-do=pick])', page());

/** Show which card is lifted: what is drawn anew lies flat. */
function showLifted() {
  for (const button of waiting()) {
    const isLifted = cardOf(button) === lifted;
    button.classList.toggle('lift', isLifted);
    button.setAttribute('aria-pressed', String(isLifted));
  }
}

/** Lift a card, or put it back. */
function lift(card: string) {
  lifted = tapped(lifted, card);
  showLifted();
}

/** Tap the lifted card for its player, if it can be played now; at their turn another one lies flat. */
function playLifted() {
  const buttons = playable();
  const next = atRest(lifted, { waiting: waiting().map(cardOf), playable: buttons.map(cardOf) });
  ({ lifted } = next);
  buttons.find((button) => cardOf(button) === next.play)?.click();
}

export { atRest, lift, playLifted, showLifted, tapped };
