// Animates the motions between two updates of the table. Only translate, scale and opacity change, so
// that the compositor does the work; a tap ends all motions.
import { all } from '../dom.ts';
import { arc, isSeen, offset, way } from './geometry.ts';
import { settings } from '../preferences.ts';
import type { Motion, MotionKey } from '../protocol.ts';

/** Durations as a multiple of the normal pace; "off" only removes motion. */
const paces: Record<string, number> = { slow: 1.7, normal: 1, fast: 0.4, off: 1, instant: 0 };
/** Durations of motions, in ms at normal pace. */
const times = { card: 260, thief: 380, sweep: 320, crystal: 480, light: 600, back: 300, turn: 140 };
/** The time between the starts of cards that are dealt, passed or taken, in ms at normal pace. */
const stagger = 40;
/** The time for which a Vault opens before a crystal arrives, and the time for which it moves then. */
const door = { delay: 120, swing: 320 };
/** The pieces of a crystal's trail, and how much later each follows, in ms. */
const ice = { pieces: 4, lag: 45 };
/** The height of the Thief's jump, in px. */
const hop = 18;
const easing = 'cubic-bezier(.2,.7,.2,1)';

const running = new Set<Animation>();
/** Those that reveal the final scores. */
const opening = new Set<Animation>();
let endPause = () => {};

const pace = () => (Object.hasOwn(paces, String(settings.pace)) ? paces[String(settings.pace)] : 1);

/** Return whether the player sees only the last update of a reply. */
const isInstant = () => pace() === 0;

/** Return whether nothing moves, so that each update is shown at rest, for the same time. */
const isStill = () => settings.pace === 'off' || isInstant()
  || window.media?.('(prefers-reduced-motion: reduce)')?.matches;

const copyOf = (element: HTMLElement): HTMLElement => element.cloneNode(true) as HTMLElement;

/** @param element of a table that is smaller where letters are large */
const zoomOf = (element: Element): number => (element as { currentCSSZoom?: number }).currentCSSZoom ?? 1;

/** Return the elements that show its crystals. */
const holdings = (place: HTMLElement): HTMLElement[] => all('.stones, .num', place);

/**
 * Return the positions of all visible elements of motions, by name: `data-key` of a moving element,
 * `data-place` or "seat-N" of a target. A card that will leave the page is cloned before.
 */
type Thing = { element: HTMLElement; box: DOMRect; clone: HTMLElement | null; held: string[] };

type Positions = Map<MotionKey, Thing>;

/** Return empty if nothing moves. */
function positions(page: Element, motions: Motion[] = []): Positions {
  const found: Positions = new Map();
  if (isStill()) return found;
  const starts = new Set(motions.map(({ from }) => from));
  const goals = new Set(motions.map(({ to }) => to));
  for (const element of all('[data-key], [data-place], [data-seat]', page)) {
    const box = element.getBoundingClientRect();
    if (!isSeen(box)) continue;
    const { key, place, seat } = element.dataset;
    const name = (key ?? place ?? `seat-${seat}`) as MotionKey;
    const clone = starts.has(name) && element.matches('.card') ? copyOf(element) : null;
    const held = goals.has(name) ? holdings(element).map(({ innerHTML }) => innerHTML) : [];
    found.set(name, { element, box, clone, held });
  }
  return found;
}

/** @param animation that a tap ends */
function run(animation: Animation): Animation {
  running.add(animation);
  animation.finished.catch(() => {}).finally(() => {
    running.delete(animation);
    opening.delete(animation);
  });
  return animation;
}

/** in ms at normal pace */
type Timing = { duration: number; delay?: number; easing?: string; fill?: FillMode };
function animate(element: Element, frames: Keyframe[], { duration, delay = 0, ...more }: Timing) {
  const animation = element.animate(frames, { easing, ...more, duration: duration * pace(), delay: delay * pace() });
  // While an ended motion is kept, Chromium does not leave the next one of its element to the compositor.
  animation.finished.then(() => animation.cancel(), () => {});
  return run(animation);
}

/**
 * @param after elements with a key slide from their old position
 * @param zoom of the page: to read it between two animations would style the page anew
 */
function slide(before: Positions, after: Positions, zoom: number) {
  for (const [name, { element, box }] of after) {
    if (element.dataset.key === undefined) continue;
    const from = (before.get(name) ?? before.get(element.dataset.from as MotionKey))?.box;
    if (!from || (from.x === box.x && from.y === box.y)) continue;
    const [x, y] = way(box, from);
    const frames = name === 'thief' ? arc([x / zoom, y / zoom], [0, 0], hop) : [offset(from, box, zoom), {}];
    animate(element, frames, { duration: name === 'thief' ? times.thief : times.card });
    // The owner and the mark of a lead appear when the card arrives.
    for (const mark of all(':scope > .card ~ :is(.who, .tag)', element.parentElement ?? element)) {
      animate(mark, [{ opacity: 0 }, { opacity: 0, offset: 0.8 }, {}], { duration: times.card });
    }
  }
}

/** Return a crystal in a box: motions of an svg itself are not the compositor's, but styled anew in each frame. */
function crystal() {
  const box = document.createElement('span');
  box.className = 'crystal';
  box.innerHTML = '<svg aria-hidden="true"><use href="#c-small"></use></svg>';
  return box;
}

/** @param thing shown above the page @param box of its start */
function floatAbovePage(thing: HTMLElement, box: DOMRect) {
  Object.assign(thing.style, {
    position: 'fixed', zIndex: 1000, margin: 0,
    left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px`,
  });
  // The sizes of a card's parts depend on its width, which it can't inherit here.
  thing.style.setProperty('--cw', `${box.width}px`);
  thing.removeAttribute('id');
  thing.setAttribute('inert', '');
  document.body.append(thing);
}

/**
 * @param clone of a card that has left the page
 * @param box of its old position
 * @param end the target of the motion
 * @param delay in ms at normal pace
 */
function sweep(clone: HTMLElement, box: DOMRect, end: Thing, delay: number) {
  floatAbovePage(clone, box);
  const { translate } = offset(end.box, box);
  const remove = () => clone.remove();
  const taken = { translate, scale: 0.3, opacity: 0.6 };
  const flight = animate(clone, [{}, { ...taken, opacity: 1, offset: 0.7 }, taken], { duration: times.sweep, delay });
  flight.finished.then(remove, remove);
}

/** @param box of a seat @returns of a small card in its middle */
function cardIn({ x, y, width, height }: DOMRect): DOMRect {
  const high = Math.min(64, 0.8 * height);
  return new DOMRect(x + (width - high / 1.4) / 2, y + (height - high) / 2, high / 1.4, high);
}

/**
 * Let a card fly from behind; a card of the hand turns before it leaves or when it arrives.
 * @param delay in ms at normal pace
 */
function pass({ box, clone }: Thing, end: Thing, delay: number) {
  const arrives = end.element.matches('.card');
  const to = arrives ? end.box : cardIn(end.box);
  const { translate, scale } = offset(clone ? box : cardIn(box), to);
  const turn = clone ? times.turn : 0;
  const duration = turn + times.back + (arrives ? times.turn : 0);
  const back = document.createElement('span');
  back.className = 'card-back';
  floatAbovePage(back, to);
  const flight = animate(back, [
    { translate, scale: clone ? `0 ${scale}` : scale, opacity: 1 },
    { translate, scale, opacity: 1, offset: turn / duration, easing },
    { translate: '0px', scale: '1', opacity: 1, offset: (turn + times.back) / duration },
    { translate: '0px', scale: arrives ? '0 1' : '1', opacity: 1 },
  ], { duration, delay: delay + turn, easing: 'linear' });
  const remove = () => back.remove();
  flight.finished.then(remove, remove);
  if (arrives) {
    const edge = { opacity: 0, scale: '0 1' };
    animate(end.element, [edge, { ...edge, opacity: 1, offset: 0.01 }, {}], { duration: times.turn, delay: delay + turn + duration, fill: 'backwards' });
  }
  if (!clone) return;
  floatAbovePage(clone, box);
  const turned = () => clone.remove();
  animate(clone, [{}, { scale: '0 1' }], { duration: times.turn, delay }).finished.then(turned, turned);
}

/**
 * Let pieces of ice follow. They begin and end together, unseen before and after their own way: each start and end
 * costs the main thread a frame.
 * @param timing of the departing element
 */
function trail(box: DOMRect, frames: Keyframe[], timing: Timing) {
  const duration = timing.duration + ice.lag * ice.pieces;
  for (let k = 1; k <= ice.pieces; k += 1) {
    const piece = document.createElement('span');
    piece.className = 'ice';
    floatAbovePage(piece, box);
    const at = (step: number) => (ice.lag * k + (timing.duration * step) / (frames.length - 1)) / duration;
    const seen = frames.map((frame, step) => ({ ...frame, opacity: 0.6 - 0.09 * k, scale: 1 - 0.12 * k, offset: at(step) }));
    const [first, last] = [seen[0], seen[seen.length - 1]].map((frame) => ({ ...frame, opacity: 0 }));
    const flight = animate(piece, [{ ...first, offset: 0 }, first, ...seen, last, { ...last, offset: 1 }], { ...timing, duration });
    const melt = () => piece.remove();
    flight.finished.then(melt, melt);
  }
}

/**
 * Animate a crystal's flight; its target shows it only when it arrives.
 * @param held the icons shown there before
 */
function carry(start: Thing, end: Thing, held: string[]) {
  const stone = crystal();
  const size = Math.min(56, Math.max(28, 0.6 * Math.min(start.box.height, end.box.height)));
  const { x, y, width, height } = start.box;
  const box = new DOMRect(x + (width - size) / 2, y + (height - size) / 2, size, size);
  const path = way(start.box, end.box);
  // Its way across is even, so that the arc is that of a thrown thing.
  const timing = { duration: times.crystal, easing: 'linear', delay: end.element.matches('.vault') ? door.delay : 0 };
  const frames = arc([0, 0], path, Math.min(90, Math.hypot(...path) / 4));
  floatAbovePage(stone, box);
  const flight = animate(stone, frames, timing);
  // The trail follows in a task of its own, unless a tap has ended the motion.
  setTimeout(() => { if (flight.playState === 'running') trail(box, frames, timing); });
  const shown = holdings(end.element).filter((_, k) => k in held);
  const arrived = shown.map(({ innerHTML }) => innerHTML);
  shown.forEach((part, k) => { part.innerHTML = held[k]; });
  if (end.element.matches('.vault')) {
    animate(end.element, [{}, { scale: 1.12 }, {}], { duration: door.swing, delay: door.delay + times.crystal });
  }
  // The number ticks when the crystal arrives.
  for (const number of all('.num', end.element)) {
    animate(number, [{}, { scale: 1.3 }, {}], { duration: 240, delay: timing.delay + times.crystal });
  }
  // A robbed Showroom shudders.
  if (start.element.matches('.tray') && end.element.matches('.tray')) {
    animate(start.element, [{}, { translate: '-5px' }, { translate: '5px' }, { translate: '-3px' }, {}], { duration: times.crystal });
  }
  const land = () => {
    stone.remove();
    shown.forEach((part, k) => { if (part.innerHTML === held[k]) part.innerHTML = arrived[k]; });
  };
  flight.finished.then(land, land);
}

/** @param number of earlier ones */
function show(before: Positions, after: Positions, { kind, from, to }: Motion, number: number) {
  const start = before.get(from) ?? after.get(from);
  // A trick goes to its taker's pile, where that is in sight.
  const pile = kind === 'card' ? after.get(to.replace('seat', 'won') as MotionKey) : undefined;
  const end = pile ?? after.get(to);
  if (!start || !end) return;
  if (kind === 'crystal') carry(start, end, before.get(to)?.held ?? []);
  else if (kind === 'back') pass(start, end, stagger * number);
  else if (start.clone) sweep(start.clone, start.box, end, stagger * number);
}

/** Take over the animations of an opening from the style sheet, at the player's pace. */
function adopt(page: Element) {
  for (const animation of page.querySelector('.opening')?.getAnimations({ subtree: true }) ?? []) {
    if (pace() !== 1) {
      const { delay = 0, duration } = (animation.effect as AnimationEffect).getTiming();
      animation.effect?.updateTiming({ delay: delay * pace(), duration: Number(duration) * pace() });
    }
    opening.add(animation);
    run(animation);
  }
}

/** Return whether final scores are being revealed. */
const isOpening = () => opening.size > 0;

/** Return the animations that reveal them, with their starts in ms. */
const openingMoments = (): { name: string; at: number }[] => [...opening].map((animation) => ({
  name: (animation as CSSAnimation).animationName,
  at: animation.effect?.getTiming().delay ?? 0,
}));

/** @param motions shown without travel: their targets light up */
function light(page: Element, motions: Motion[]) {
  for (const to of new Set(motions.map((motion) => motion.to))) {
    const place = page.querySelector(`[data-key="${to}"], [data-place="${to}"], [data-seat="${to.replace('seat-', '')}"]`);
    if (place) animate(place, [{ filter: 'brightness(1.7)' }, {}], { duration: times.light });
  }
}

/** @param page as it is now @returns the duration, in ms at normal pace */
function move(before: Positions, page: Element, motions: Motion[]): number {
  if (isStill()) {
    if (!isInstant()) light(page, motions);
    return 0;
  }
  const after = positions(page);
  slide(before, after, zoomOf(page));
  motions.forEach((motion, number) => show(before, after, motion, number));
  adopt(page);
  const ends = [...running].map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0));
  const trails = motions.some(({ kind }) => kind === 'crystal') ? ice.pieces * ice.lag : 0;
  return Math.max(0, ...ends) / pace() + trails;
}

/**
 * Wait, at least for the next task: two updates drawn in one would keep the page from answering for long.
 * @param motion still running, in ms
 * @param rest after it, both at normal pace
 */
function pause(motion: number, rest: number) {
  const seen = isStill() && rest > 0 ? times.light : motion;
  const time = (seen + rest) * pace();
  return new Promise((resolve) => {
    endPause = () => resolve(undefined);
    setTimeout(resolve, time);
  });
}

/** The card that was tapped: it is shown in the trick before the table has answered. */
let early: { card: HTMLElement; box: DOMRect; end: () => void; answered: boolean } | null = null;

/** Return ends it. */
function startEarlyMove(card: HTMLElement, goal: { translate: string; scale: string }): () => void {
  if (isStill()) {
    Object.assign(card.style, goal);
    return () => card.removeAttribute('style');
  }
  const flight = card.animate([{}, goal], { duration: times.card * pace(), easing, fill: 'forwards' });
  // It begins at the tap: the next frame shows the card on its way, not the first one after that.
  flight.startTime = document.timeline.currentTime;
  return () => flight.cancel();
}

/** Return its box as if it were not lifted, which a motion replaces. */
function boxAtRest(card: HTMLElement): DOMRect {
  const { x, y, width, height } = card.getBoundingClientRect();
  const [right = 0, down = 0] = getComputedStyle(card).translate.split(' ').map((part) => (parseFloat(part) || 0) * zoomOf(card));
  return new DOMRect(x - right, y - down, width, height);
}

/** Return its box, of the tapped card that before its motion. */
const boxBeforeTap = (element: HTMLElement): DOMRect => (element === early?.card ? early.box : element.getBoundingClientRect());

/** @param card of the hand, moved at once to its place in the trick, if there is one */
function moveAhead(card: HTMLElement) {
  const place = document.querySelector('#page [data-place=next]')?.getBoundingClientRect();
  if (early || !place || !isSeen(place) || !isSeen(card.getBoundingClientRect())) return;
  const box = boxAtRest(card);
  early = { card, box, end: startEarlyMove(card, offset(place, box, zoomOf(card))), answered: false };
  raise(card, true);
}

/** @param card of the hand, shown above its neighbours and the trick, or no longer */
function raise(card: HTMLElement, on: boolean) {
  for (const element of [card.closest('li'), card.closest('.hand')]) element?.toggleAttribute('data-ahead', on);
}

/** Note the table's answer: the next update has the card's place. */
function acknowledge() {
  if (early) early.answered = true;
}

/** Once the table has answered, remove the early motion of the card. */
function endEarlyMove(): HTMLElement | undefined {
  if (!early?.answered) return undefined;
  const { card, end } = early;
  early = null;
  raise(card, false);
  end();
  return card;
}

/** Move a card back that is still in the hand after all updates: it was refused. */
function takeBack() {
  const from = early?.card.getBoundingClientRect();
  const card = endEarlyMove();
  if (!card || !from || isStill()) return;
  const to = card.getBoundingClientRect();
  if (isSeen(from) && isSeen(to)) animate(card, [offset(from, to, zoomOf(card)), {}], { duration: times.card });
}

function finishMotion() {
  for (const animation of running) animation.finish();
  endPause();
}

export { boxBeforeTap, finishMotion, isInstant, isStill, endEarlyMove, isOpening, move, moveAhead, openingMoments, pause, positions, acknowledge, takeBack };
