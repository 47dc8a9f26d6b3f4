// Small things that stay on this device and are wanted at the first paint: the settings, the start
// page as it was filled in, and what it can say of a game that waits. Whatever is read and is not
// as it should be counts as not set.

import { showSeats } from './seats.js';

/** @typedef {Record<string, string | boolean>} Values @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** What the browser refused to store, for as long as the page lives. @type {Map<string, string | null>} */
const refused = new Map();

/** @param {string} key @returns {string | null} */
function readText(key) {
  try {
    return refused.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string | null} text null removes */
function writeText(key, text) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    refused.delete(key);
  } catch {
    refused.set(key, text);
  }
}

/** @param {string} key @returns {Values} empty when it isn't one */
function readValues(key) {
  try {
    const entries = Object.entries(Object(JSON.parse(readText(key) ?? '{}')));
    return Object.fromEntries(entries.filter(([name, value]) => {
      return /^[a-z][\w-]*$/.test(name) && ['string', 'boolean'].includes(typeof value);
    }));
  } catch {
    return {};
  }
}

/** @param {unknown} element @returns {element is Control} */
const isControl = (element) => element instanceof HTMLInputElement
  || element instanceof HTMLSelectElement;

/** @param {string} selector @returns {Control[]} */
const controls = (selector) => [...document.querySelectorAll(selector)].filter(isControl);

/** @param {Control} control @returns {string | boolean} */
const valueOf = (control) => (control.type === 'checkbox'
  ? /** @type {HTMLInputElement} */ (control).checked : control.value);

/** @param {string} text @param {number} most characters, below 0 for any number */
const cut = (text, most) => (most < 0 ? text : text.slice(0, most));

/** @param {Control} control @param {string | boolean} value or else, in a list that lacks it, what is chosen at first */
function fill(control, value) {
  if (control instanceof HTMLSelectElement) {
    const meant = [...control.options].find((option) => option.value === value
      || (value !== '' && option.dataset.was?.split(' ').includes(String(value))))
      ?? [...control.options].find(({ defaultSelected }) => defaultSelected);
    if (meant) control.value = meant.value;
  } else if (control.type === 'checkbox') control.checked = value === true;
  else if (control.type === 'radio') control.checked ||= control.value === value;
  else if (typeof value === 'string') control.value = cut(value, control.maxLength);
}

// Settings --------------------------------------------------------------------------------

const settings = readValues('diamonds.settings');

/** Makes the page's controls show what is set. */
function showSettings() {
  for (const control of controls('[data-setting]')) {
    const value = settings[control.dataset.setting ?? ''];
    if (value !== undefined) fill(control, value);
  }
}

function announceSettings() {
  dispatchEvent(new CustomEvent('settings', { detail: settings }));
  showSettings();
  showStored();
}

/**
 * @param {string} name @param {string | boolean} value to be kept, beside what other tabs have set
 */
function changeSetting(name, value) {
  Object.assign(settings, readValues('diamonds.settings'), { [name]: value });
  writeText('diamonds.settings', JSON.stringify(settings));
  announceSettings();
}

/** @param {() => void} tell called when another tab has set something */
function watchSettings(tell) {
  addEventListener('storage', ({ key }) => {
    if (key !== 'diamonds.settings') return;
    Object.assign(settings, readValues(key));
    announceSettings();
    tell();
  });
}

// The start page --------------------------------------------------------------------------

/** @param {HTMLFormElement} form @returns {Values} also of controls that are hidden: Python resolves what excludes each other */
function values(form) {
  const asked = [...form.elements].filter(isControl)
    .filter((control) => control.name)
    .filter((control) => control.type !== 'radio' || /** @type {any} */ (control).checked);
  return Object.fromEntries(asked.map((control) => [control.name, valueOf(control)]));
}

/** @param {Values} filled what a start was asked for with */
function keepForm(filled) {
  const text = JSON.stringify({ ...readValues('diamonds.form'), ...filled });
  writeText('diamonds.form', text);
}

/** @returns {{title: string | null, table: boolean}} the game that waits, and whether at its table */
function painted() {
  try {
    const { title, table } = Object(JSON.parse(readText('diamonds.paint') ?? '{}'));
    return { title: typeof title === 'string' ? title : null, table: table === true };
  } catch {
    return { title: null, table: false };
  }
}

/** @param {string | null} title of the game that waits @param {boolean} table whether at its table */
function paint(title, table) {
  writeText('diamonds.paint', JSON.stringify({ title, table }));
}

const waitingTitle = () => painted().title;

/** What a start page can say of a kept game, and how its form was filled in the last time. */
function showStored() {
  const title = waitingTitle();
  document.documentElement.toggleAttribute('data-saved', title !== null);
  for (const place of document.querySelectorAll('#page [data-title]')) place.textContent = title;
  const form = readValues('diamonds.form');
  for (const control of controls('#setup [name]')) {
    if (form[control.name] !== undefined) fill(control, form[control.name]);
  }
  showSeats();
}

export {
  changeSetting, isControl, keepForm, paint, painted, readText, settings, showSettings, showStored,
  valueOf, values, waitingTitle, watchSettings, writeText,
};
