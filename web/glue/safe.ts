// The picture of the start page: the player's own safe, and before it the trick of the game that waits.
import { all } from './dom.ts';
import type { ChangedGame } from './protocol.ts';

/** The places of a trick, see `LaidCard` in `web/app/core/replies.py`. */
export type Trick = NonNullable<ChangedGame['trick']>;

/** Each crystal is a stone, up to this number; beyond it stones stand for ever more. */
const exact = 16;
/** The stones of the largest heap, and the crystals from which a safe has it. */
const largest = { stones: 64, crystals: 2000 };
/** The longest time in which the number rises, in ms. */
const rise = 1200;

/** Return the number of stones for some crystals. */
function stones(crystals: number): number {
  if (crystals <= exact) return crystals;
  const share = Math.log(crystals / exact) / Math.log(largest.crystals / exact);
  return Math.min(largest.stones, exact + Math.ceil((largest.stones - exact) * share));
}

/** Return the trick in a stored value, empty if it is wrong. */
function trickFrom(value: unknown): Trick {
  const isLaid = (laid: unknown) => Array.isArray(laid) && laid.length === 4 && Number.isInteger(laid[0])
    && typeof laid[1] === 'string' && typeof laid[2] === 'string' && /^([DHSC]\d+)?$/.test(laid[2]) && typeof laid[3] === 'boolean';
  return Array.isArray(value) && value.every(isLaid) ? value : [];
}

function showTrick(trick: Trick) {
  for (const [k, place] of all('.lying > span').entries()) {
    place.hidden = k >= trick.length;
    if (place.hidden) continue;
    const [seat, mark, card, wins] = trick[k];
    const [suit, rank] = [card.slice(0, 1), card.slice(1)];
    place.className = `${suit || 'next'} ${wins ? 'wins' : ''}`;
    for (const [at, picture] of [...place.querySelectorAll('use')].entries()) {
      const symbol = document.getElementById(`${'sp'[at]}-${suit}`);
      // Those of two suits come later, and this is shown again then.
      picture.toggleAttribute('hidden', !symbol);
      if (symbol) picture.setAttribute('href', `#${symbol.id}`);
    }
    (place.querySelector('text') as SVGTextElement).textContent = rank;
    const [who] = all('.who', place);
    who.className = `who who-${seat}`;
    who.textContent = mark;
  }
}

/** Show what so many crystals look like, and what they have opened. */
function draw(crystals: number) {
  for (const number of all('[data-locked]')) number.textContent = crystals.toLocaleString(document.documentElement.lang);
  for (const heap of all('[data-stones]')) {
    for (const [k, stone] of [...heap.children].entries()) stone.toggleAttribute('hidden', k >= stones(crystals));
  }
  const prizes = all('.unlocks > i');
  for (const prize of prizes) prize.classList.toggle('open', crystals >= Number(prize.dataset.crystals));
  const next = Number(prizes.find((prize) => !prize.classList.contains('open'))?.dataset.crystals ?? 0);
  for (const goal of all('.goal')) {
    goal.toggleAttribute('hidden', next === 0);
    goal.querySelector('rect')?.setAttribute('width', `${next && crystals / next}`);
  }
  for (const line of all('[data-next]')) {
    line.hidden = Number(line.dataset.next) !== next;
    all('b', line)[0].textContent = (next - crystals).toLocaleString(document.documentElement.lang);
  }
}

/** Return whether nothing moves, as the system or the player wishes. */
const isStill = () => /off|instant/.test(document.documentElement.getAttribute('data-setting-pace') ?? '')
  || window.media?.('(prefers-reduced-motion: reduce)')?.matches;

/** The number on the page, null before the first. */
let shown: number | null = null;

/** Let the number rise to what it is now. */
function count(from: number, to: number) {
  const start = performance.now();
  const step = (now: number) => {
    if (shown !== to) return;
    const done = Math.min(1, Math.max(0, (now - start) / rise));
    draw(Math.round(from + (to - from) * done));
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Show the safe with its crystals, and the waiting trick. */
function showSafe(crystals: number, trick: Trick) {
  const before = shown;
  shown = crystals;
  draw(crystals);
  if (before !== null && before < crystals && !isStill()) count(before, crystals);
  showTrick(trick);
}

export { showSafe, trickFrom };
