// Passes taps to the table and shows what it answers.
import { Idiomorph } from '../idiomorph.js';
import { finishMotion, move, pause, picture } from './motion.js';
import { changeSetting, keepGame, settings } from './store.js';

/**
 * @typedef {{html?: string, say?: string, fly?: [string, string][], rest?: number}} Step
 * @typedef {{steps: Step[], more: boolean, save?: string | null, title?: string, away?: boolean}} Reply
 */

const root = document.documentElement;
const normalRest = 260;
const spokenLines = 12;

/** @type {(request: object) => Promise<Reply>} */
let ask;
let waiting = 0;
let skipping = false;
let line = Promise.resolve();

// The browser owns what the player has opened; the table's text knows nothing of it.
const callbacks = { beforeAttributeUpdated: (/** @type {string} */ name) => name !== 'open' };

/** @param {Element} page gives keyboard players their place back when the focused thing is gone */
function keepFocus(page) {
  if (document.activeElement !== document.body && document.activeElement !== page) return;
  (page.querySelector('[data-focus]') ?? page).focus({ preventScroll: true });
}

/** @param {string} html @returns {Element} the page as it now is */
function morph(html) {
  const page = document.getElementById('page');
  const hadFocus = page.contains(document.activeElement);
  Idiomorph.morph(page, html, { callbacks });
  if (hadFocus) keepFocus(document.getElementById('page'));
  return document.getElementById('page');
}

/** @param {string} sentence appended, not replaced, so that a quick next one doesn't cut it off */
function announce(sentence) {
  const place = document.getElementById('announce');
  const spoken = document.createElement('p');
  spoken.textContent = sentence;
  place.append(spoken);
  if (place.childElementCount > spokenLines) place.firstElementChild.remove();
}

/** @param {Step} step @returns {Promise<void>} */
async function showStep({ html, say, fly = [], rest = normalRest }) {
  const before = picture(document.getElementById('page'));
  const motion = html ? move(before, morph(html), fly) : 0;
  if (say) announce(say);
  if (skipping) finishMotion();
  else await pause(motion, rest);
}

/** @param {Step[]} steps */
async function show(steps) {
  for (const step of steps) await showStep(step);
}

/** @param {object} request @returns {Promise<Reply>} stored before anything of it is shown */
async function fetchReply(request) {
  const reply = await ask(request);
  keepGame(reply);
  return reply;
}

/** @param {object} request and, while its steps are shown, whatever follows from it */
async function converse(request) {
  let reply = await fetchReply(request);
  while (reply.more) {
    const next = fetchReply({ do: 'go' });
    await Promise.all([show(reply.steps), next]);
    reply = await next;
  }
  await show(reply.steps);
}

/** @param {unknown} reason says it on the page: better than buttons that do nothing */
function showTrouble(reason) {
  console.error(reason);
  const trouble = document.getElementById('trouble');
  trouble.querySelector('[data-detail]').textContent = String(reason);
  trouble.hidden = false;
}

/** @param {object} request answered when all before it are */
function send(request) {
  waiting += 1;
  root.dataset.busy = '';
  line = line.then(() => converse(request)).catch(showTrouble).then(() => {
    skipping = false;
    waiting -= 1;
    if (waiting === 0) delete root.dataset.busy;
  });
  return line;
}

/** @param {string} order what needs no Python: "open:ID", "close", "reload" @param {Element} button */
function actLocally(order, button) {
  const [verb, id] = order.split(':');
  if (verb === 'open') document.getElementById(id).showModal();
  if (verb === 'close') button.closest('dialog').close();
  if (verb === 'reload') location.reload();
}

/** @param {MouseEvent} event */
function onClick(event) {
  skipping = waiting > 0;
  finishMotion();
  const button = event.target.closest('[data-local], [data-move], [data-do]:not(form)');
  if (!button) return;
  const { local, move: text, do: order, arg = null } = button.dataset;
  if (local !== undefined) actLocally(local, button);
  else send(text === undefined ? { do: order, arg } : { do: 'move', move: text });
}

/** @param {HTMLFormElement} form @returns {Record<string, string | boolean>} what can be seen of it */
function values(form) {
  const asked = [...form.elements].filter((control) => control.name && control.checkVisibility());
  const chosen = asked.filter((control) => control.type !== 'radio' || control.checked);
  return Object.fromEntries(chosen.map((control) => {
    return [control.name, control.type === 'checkbox' ? control.checked : control.value];
  }));
}

/** @param {SubmitEvent} event */
function onSubmit(event) {
  const form = event.target.closest('form[data-do]');
  if (!form) return;
  event.preventDefault();
  send({ do: form.dataset.do, form: values(form) });
}

/** @param {Event} event */
function onChange(event) {
  if (event.target.dataset.setting === undefined) return;
  changeSetting(event.target);
  send({ do: 'settings', settings });
}

/** @param {(request: object) => Promise<Reply>} table what answers, as soon as it can */
function listen(table) {
  ask = table;
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  document.addEventListener('change', onChange);
}

export { listen, send, showTrouble };
