// Notices: messages that need no answer. The page shows the most important of the active ones.
import { all, closestTarget, byId } from './dom.ts';
import { changeSetting } from './preferences.ts';
import type { NoticeName, RouteName } from './protocol.ts';

/** The names, the most important first. */
const names: NoticeName[] = [
  'slow', 'elsewhere', 'strangers', 'unreached', 'misnamed', 'latecomer', 'asleep', 'unsaved', 'unset', 'spoilt', 'confirm',
  'update', 'copied', 'copied-result', 'copied-picture', 'saved-picture', 'uncopied', 'position', 'language', 'unkept', 'online', 'backup', 'learn', 'warn',
];
/** Notices about the last action: they disappear by themselves, or with the next screen. */
const brief = new Set<NoticeName>(['confirm', 'copied', 'copied-result', 'copied-picture', 'saved-picture', 'position', 'language']);
/** The time for which one is shown, in ms; while it is pointed at or has the focus it stays. */
const patience = 8000;
/** The only screens on which a notice matters: those on which a game can be continued, or the lesson begun. */
const places: Partial<Record<NoticeName, RouteName[]>> = { elsewhere: ['home', 'history'], learn: ['home'] };

/** The active notices. */
const holding = new Set<NoticeName>();
/** The actions of the buttons of notices, by their names. */
const actions: Map<NoticeName, () => unknown> = new Map();
/** The open screens, and the name of the one on top. */
let screens = '';
let top: RouteName = 'home';
/** The notice that is shown and was announced. */
let announced: NoticeName | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const isInPlace = (name: NoticeName) => places[name]?.includes(top) ?? true;

function show() {
  const first = names.find((name) => holding.has(name) && isInPlace(name));
  for (const notice of all('[data-notice]')) notice.toggleAttribute('hidden', notice.dataset.notice !== first);
  byId('frame').toggleAttribute('data-told', first !== undefined);
  if (first === announced) return;
  byId('notices').ariaLive = 'polite';
  announced = first;
  clearTimeout(timer);
  if (first !== undefined && brief.has(first)) timer = setTimeout(() => end(first), patience);
}

/** @param name of a notice that disappears by itself, unless it is in use */
function end(name: NoticeName) {
  const isBusy = all(`[data-notice="${name}"]`).some((notice) => notice.matches(':hover, :focus-within'));
  if (isBusy) timer = setTimeout(() => end(name), patience);
  else dismiss(name);
}

/** Keep a notice from being read again when a dialog over it closes. */
function silenceNotices() {
  byId('notices').ariaLive = 'off';
}

/** @param name of a notice to activate */
function tell(name: NoticeName) {
  holding.add(name);
  if (name === announced) announced = undefined;
  show();
}

/** @param name of a notice to deactivate */
function dismiss(name: NoticeName) {
  holding.delete(name);
  show();
}

/** @param stack of screens that are open now */
function turnTo(stack: { name: RouteName; id?: string }[]) {
  const now = stack.map(({ name, id = '' }) => `${name} ${id}`).join();
  if (now === screens) return;
  screens = now;
  top = stack.at(-1)?.name ?? 'home';
  for (const name of brief) holding.delete(name);
  show();
}

/** @param action of the button of a notice */
function offer(name: NoticeName, action: () => unknown) {
  actions.set(name, action);
}

/** Store a player's choice, and say so where that is refused. */
function chooseSetting(name: Parameters<typeof changeSetting>[0], value: string | boolean) {
  if (changeSetting(name, value)) dismiss('unset');
  else tell('unset');
}

/** @param event on a button of a notice */
function onClick(event: MouseEvent) {
  const button = closestTarget(event, '[data-offer]');
  const notice = button?.closest('[data-notice]')?.getAttribute('data-notice');
  const name = notice as NoticeName | null | undefined;
  if (!button || !name) return;
  dismiss(name);
  if (button.dataset.offer === 'do') actions.get(name)?.();
}

/** Answer the buttons of notices. */
function watchNotices() {
  document.addEventListener('click', onClick);
}

export { chooseSetting, offer, silenceNotices, tell, turnTo, dismiss, watchNotices };
