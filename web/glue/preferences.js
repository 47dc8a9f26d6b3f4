// Data in localStorage for the first paint: the settings, the form of the start page, and the title of
// the unfinished game. Values of a wrong type count as missing.
import { attempt } from './attempt.js';
import { showSeats } from './seats.js';

/** @typedef {Record<string, string | boolean>} Values @typedef {HTMLInputElement | HTMLSelectElement} Control */
/**
 * A setting, or what has been done or told once.
 * @typedef {import('./protocol.js').SettingName | 'newcomer' | 'online' | 'backup' | 'passing'} Setting
 */

/** Texts that the browser refused to store, kept while the page is open. @type {Map<string, string>} */
const unstored = new Map();

/** @param {string} key @returns {any} its value, which may have any form; an empty object if there is none */
function read(key) {
  const text = unstored.get(key) ?? attempt(() => localStorage.getItem(key)) ?? '{}';
  return Object(attempt(() => JSON.parse(text)));
}

/** @param {string} key @param {object} value @returns {boolean} whether it is stored */
function write(key, value) {
  const text = JSON.stringify(value);
  unstored.set(key, text);
  return attempt(() => {
    localStorage.setItem(key, text);
    return unstored.delete(key);
  }) ?? false;
}

/** @param {string} key @returns {Values} empty if there are none */
function readValues(key) {
  return Object.fromEntries(Object.entries(read(key)).filter(([name, value]) => {
    return /^[a-z][\w-]*$/.test(name) && ['string', 'boolean'].includes(typeof value);
  }));
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

/** A list without the value shows its default. @param {Control} control @param {string | boolean} value */
function fill(control, value) {
  if (control instanceof HTMLSelectElement) {
    const meant = [...control.options].find((option) => option.value === value)
      ?? [...control.options].find(({ defaultSelected }) => defaultSelected);
    if (meant) control.value = meant.value;
  } else if (control.type === 'checkbox') control.checked = value === true;
  else if (control.type === 'radio') control.checked ||= control.value === value;
  else if (typeof value === 'string') control.value = cut(value, control.maxLength);
}

// Settings --------------------------------------------------------------------------------

/** @type {Partial<Record<Setting, string | boolean>>} */
const settings = {};

/** Load the stored settings, which other tabs change too. */
function loadSettings() {
  const { once, ...values } = readValues('diamonds.settings');
  // Devices have stored "Mistakes come back" under this name, as true while it was off.
  Object.assign(settings, once !== undefined && { repeat: once !== true }, values);
}

/** Make the page's controls show the settings. */
function showSettings() {
  for (const control of controls('[data-setting]')) {
    const value = settings[/** @type {Setting} */ (control.dataset.setting)];
    if (value !== undefined) fill(control, value);
  }
}

/** Make all controls show the stored values. */
function fillIn() {
  showSettings();
  showStored();
}

function announceSettings() {
  dispatchEvent(new CustomEvent('settings', { detail: settings }));
  fillIn();
}

/**
 * Store a setting, and load the settings of other tabs.
 * @param {Setting} name @param {string | boolean} value @returns {boolean} whether it is stored
 */
function changeSetting(name, value) {
  loadSettings();
  settings[name] = value;
  const isStored = write('diamonds.settings', settings);
  announceSettings();
  return isStored;
}

/** @param {() => void} tell called when another tab has changed a setting, or the language has changed */
function watchSettings(tell) {
  addEventListener('storage', ({ key }) => {
    if (key !== 'diamonds.settings') return;
    loadSettings();
    announceSettings();
    tell();
  });
  addEventListener('language', () => {
    fillIn();
    tell();
  });
}

// The start page --------------------------------------------------------------------------

/** @param {HTMLFormElement} form @returns {Values} including hidden controls: Python resolves conflicts */
function values(form) {
  const asked = [...form.elements].filter(isControl)
    .filter((control) => control.name)
    .filter((control) => control.type !== 'radio' || /** @type {any} */ (control).checked);
  return Object.fromEntries(asked.map((control) => [control.name, valueOf(control)]));
}

/** @param {Values} filled the values of a form, stored beside those of other controls */
function keepForm(filled) {
  write('diamonds.form', { ...readValues('diamonds.form'), ...filled });
}

/** What this tab has painted, once it knows: others store what they play. @type {{title: string | null, table: boolean} | null} */
let painted = null;

/** @returns {{title: string | null, table: boolean}} of the unfinished game, and whether its table was open */
function readPaint() {
  if (painted) return painted;
  const { title, table } = read('diamonds.paint');
  return { title: typeof title === 'string' ? title : null, table: table === true };
}

/**
 * @param {string | null} title of the unfinished game @param {boolean} table whether its table is open
 * @param {boolean} [isStored] for the first paint of the next load
 */
function paint(title, table, isStored = true) {
  painted = { title, table };
  if (isStored) write('diamonds.paint', painted);
}

/** Make the start page show the unfinished game, and the last values of the form. */
function showStored() {
  const { title } = readPaint();
  document.documentElement.toggleAttribute('data-saved', title !== null);
  for (const place of document.querySelectorAll('#page [data-title]')) place.textContent = title;
  const form = readValues('diamonds.form');
  for (const control of controls('#setup [name]:not(:focus)')) {
    if (form[control.name] !== undefined) fill(control, form[control.name]);
  }
  showSeats();
}

export {
  announceSettings, changeSetting, isControl, keepForm, loadSettings, paint, readPaint, settings, showSettings, showStored,
  valueOf, values, watchSettings,
};
