// Data in localStorage for the first paint: the settings, the form of the start page, the title and the trick of
// the unfinished game, and the number of crystals in the safe. Values of a wrong type count as missing.
import { attempt } from './attempt.ts';
import { showSafe, trickFrom, type Trick } from './safe.ts';
import { showSeats } from './seats.ts';
import { lastTable } from './sessions.ts';
import type { SettingName } from './protocol.ts';

type Values = Record<string, string | boolean>;

type Control = HTMLInputElement | HTMLSelectElement;
/** A setting, or what has been done or told once. */
type Setting = SettingName | 'newcomer' | 'lesson' | 'learn' | 'online' | 'backup' | 'passing' | 'theft' | 'red';

/** Texts that the browser refused to store, kept while the page is open. */
const unstored = new Map<string, string>();

/** Return its value, which may have any form; an empty object if there is none. */
function read(key: string): any {
  const text = unstored.get(key) ?? attempt(() => localStorage.getItem(key)) ?? '{}';
  return Object(attempt(() => JSON.parse(text)));
}

/** Return whether it is stored. */
function write(key: string, value: object): boolean {
  const text = JSON.stringify(value);
  unstored.set(key, text);
  return attempt(() => {
    localStorage.setItem(key, text);
    return unstored.delete(key);
  }) ?? false;
}

/** Return empty if there are none. */
function readValues(key: string): Values {
  return Object.fromEntries(Object.entries(read(key)).filter((entry): entry is [string, string | boolean] => {
    return /^[a-z][\w-]*$/.test(entry[0]) && ['string', 'boolean'].includes(typeof entry[1]);
  }));
}

const isControl = (element: unknown): element is Control => element instanceof HTMLInputElement
  || element instanceof HTMLSelectElement;

const controls = (selector: string): Control[] => [...document.querySelectorAll(selector)].filter(isControl);

const valueOf = (control: Control): string | boolean => (control.type === 'checkbox'
  ? (control as HTMLInputElement).checked : control.value);

/** @param most characters, below 0 for any number */
const cut = (text: string, most: number) => (most < 0 ? text : text.slice(0, most));

/** A list without the value shows its default. */
function fill(control: Control, value: string | boolean) {
  if (control instanceof HTMLSelectElement) {
    const meant = [...control.options].find((option) => option.value === value)
      ?? [...control.options].find(({ defaultSelected }) => defaultSelected);
    if (meant) control.value = meant.value;
  } else if (control.type === 'checkbox') control.checked = value === true;
  else if (control.type === 'radio') control.checked ||= control.value === value;
  else if (typeof value === 'string') control.value = cut(value, control.maxLength);
}

// Settings --------------------------------------------------------------------------------

const settings: Partial<Record<Setting, string | boolean>> = {};

/** Load the stored settings, which other tabs change too. */
function loadSettings() {
  const { once, ...values } = readValues('diamonds.settings');
  // Devices have stored "Mistakes come back" under this name, as true while it was off.
  Object.assign(settings, once !== undefined && { repeat: once !== true }, values);
}

/** Make the page's controls show the settings. */
function showSettings() {
  for (const control of controls('[data-setting]')) {
    const value = settings[(control.dataset.setting as Setting)];
    if (value !== undefined) fill(control, value);
  }
  for (const option of document.querySelectorAll<HTMLOptionElement>('option[data-crystals]')) {
    option.disabled = readLocked() < Number(option.dataset.crystals);
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

/** Store a setting, and load the settings of other tabs. @returns whether it is stored */
function changeSetting(name: Setting, value: string | boolean): boolean {
  loadSettings();
  settings[name] = value;
  const isStored = write('diamonds.settings', settings);
  announceSettings();
  return isStored;
}

/** @param tell called when another tab has changed a setting, or the language has changed */
function watchSettings(tell: () => void) {
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

/** Return including hidden controls: Python resolves conflicts. */
function values(form: HTMLFormElement): Values {
  const asked = [...form.elements].filter(isControl)
    .filter((control) => control.name)
    .filter((control) => control.type !== 'radio' || (control as any).checked);
  return Object.fromEntries(asked.map((control) => [control.name, valueOf(control)]));
}

/** @param filled the values of a form, stored beside those of other controls */
function keepForm(filled: Values) {
  write('diamonds.form', { ...readValues('diamonds.form'), ...filled });
}

/** Return the name that somebody has last given on this device, empty for none. */
const ownName = (): string => String(readValues('diamonds.form')['name-0'] ?? '');

/** The title and the trick of the unfinished game, and whether its table was open. */
type Painted = { title: string | null; table: boolean; trick: Trick };

/** What this tab has painted, once it knows: others store what they play. */
let painted: Painted | null = null;

function readPaint(): Painted {
  if (painted) return painted;
  const { title, table, trick } = read('diamonds.paint');
  return { title: typeof title === 'string' ? title : null, table: table === true, trick: trickFrom(trick) };
}

/**
 * @param title of the unfinished game
 * @param table whether its table is open
 * @param isStored for the first paint of the next load
 * @param trick on its table, as it was stored with the game
 */
function paint(title: string | null, table: boolean, isStored: boolean = true, trick?: unknown) {
  painted = { title, table, trick: trickFrom(trick) };
  if (isStored) write('diamonds.paint', painted);
}

/** Return the number of crystals in the safe. */
function readLocked(): number {
  const { crystals } = read('diamonds.safe');
  return Number.isSafeInteger(crystals) ? Math.max(0, crystals) : 0;
}

/** @param crystals in the safe, as Python has counted them */
function keepLocked(crystals: number) {
  if (crystals === readLocked()) return;
  write('diamonds.safe', { crystals });
  showSettings();
  showStored();
}

/** Make the start page show the table at which this device has a seat. */
function showSeatKept() {
  const left = lastTable();
  for (const way of document.querySelectorAll('#page .seat-kept' as 'a')) {
    way.hidden = left === null;
    if (left) way.href = `#${left.link}`;
    way.querySelectorAll('[data-host]').forEach((place) => { place.textContent = left?.host ?? ''; });
  }
}

/** Make the start page show the safe, the unfinished game, and the last values of the form. */
function showStored() {
  const { title, trick } = readPaint();
  document.documentElement.toggleAttribute('data-saved', title !== null);
  document.documentElement.toggleAttribute('data-own', title !== null || readLocked() > 0);
  showSafe(readLocked(), trick);
  for (const place of document.querySelectorAll('#page [data-title]')) place.textContent = title;
  showSeatKept();
  const form = readValues('diamonds.form');
  for (const control of controls('#setup [name]:not(:focus)')) {
    if (form[control.name] !== undefined) fill(control, form[control.name]);
  }
  showSeats();
}

export {
  announceSettings, changeSetting, isControl, keepForm, keepLocked, loadSettings, ownName, paint, readLocked, readPaint, settings, showSettings, showStored,
  valueOf, values, watchSettings,
};
