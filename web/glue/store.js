// What stays on this device: the running game, the settings, and the start page as filled in.

/**
 * What the browser refused to store, so that a game can still be played to its end.
 * @type {Map<string, string | null>}
 */
const refused = new Map();

/** @param {string} key @returns {string | null} */
function read(key) {
  if (refused.has(key)) return refused.get(key);
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string | null} value null removes */
function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    refused.delete(key);
  } catch {
    refused.set(key, value);
  }
}

/** @param {string} key @returns {Record<string, string | boolean>} empty when it isn't one */
function readObject(key) {
  try {
    return Object(JSON.parse(read(key) ?? '{}'));
  } catch {
    return {};
  }
}

const settings = readObject('diamonds.settings');

/** @param {HTMLInputElement | HTMLSelectElement} control */
const isSwitch = (control) => control.type === 'checkbox';

/** Makes the page's controls show what is set. */
function showSettings() {
  for (const [name, value] of Object.entries(settings)) {
    for (const control of document.querySelectorAll(`[data-setting="${CSS.escape(name)}"]`)) {
      if (isSwitch(control)) control.checked = Boolean(value);
      else control.value = String(value);
    }
  }
}

/** @param {HTMLInputElement | HTMLSelectElement} control whose new value is to be kept */
function changeSetting(control) {
  settings[control.dataset.setting] = isSwitch(control) ? control.checked : control.value;
  write('diamonds.settings', JSON.stringify(settings));
  dispatchEvent(new CustomEvent('settings', { detail: settings }));
  showSettings();
  showStored();
}

/**
 * A game as the table wants it kept.
 * @typedef {{id: string, record: string, title: string, over: boolean}} Keep
 */

/**
 * The stored game, its short public title, whether the player had left the table for home, and
 * whether it then waits there to be gone on with.
 * @returns {{id: string, record: string | null, title: string, away: boolean, waits: boolean}}
 */
function savedGame() {
  const record = read('diamonds.save');
  return {
    id: read('diamonds.id') ?? 'kept',
    record,
    title: read('diamonds.title') ?? '',
    away: read('diamonds.away') !== null,
    waits: record !== null && read('diamonds.over') === null,
  };
}

/** @param {Keep | null} game null removes */
function writeGame(game) {
  write('diamonds.id', game?.id ?? null);
  write('diamonds.save', game?.record ?? null);
  write('diamonds.title', game?.title ?? null);
  write('diamonds.over', game?.over ? 'yes' : null);
}

/**
 * Absent: left as it is. A text that could not be read as a game is kept all the same.
 * @param {{stack: string[], keep?: Keep, drop?: string, spoilt?: string}} reply
 */
function keepGame({ stack, keep, drop, spoilt }) {
  if (spoilt !== undefined) write('diamonds.spoilt', read('diamonds.save'));
  if (drop !== undefined || spoilt !== undefined) writeGame(null);
  if (keep !== undefined) writeGame(keep);
  write('diamonds.away', stack.includes('play') ? null : 'yes');
}

/** What a start page can say of a stored game, and how its form was filled in the last time. */
function showStored() {
  const { title, waits } = savedGame();
  document.documentElement.toggleAttribute('data-saved', waits);
  for (const place of document.querySelectorAll('#page [data-title]')) place.textContent = title;
  for (const [name, value] of Object.entries(readObject('diamonds.form'))) {
    for (const control of document.querySelectorAll(`#setup [name="${CSS.escape(name)}"]`)) {
      if (isSwitch(control)) control.checked = value === true;
      else if (control.type === 'radio') control.checked = control.value === value;
      else control.value = String(value);
    }
  }
}

/** @param {Record<string, string | boolean>} values what a start was asked for with */
function keepForm(values) {
  write('diamonds.form', JSON.stringify({ ...readObject('diamonds.form'), ...values }));
}

/** @param {() => void} tell called when another tab has gone on with the game */
function watchOtherTabs(tell) {
  addEventListener('storage', ({ key }) => { if (key === 'diamonds.save') tell(); });
}

export {
  changeSetting, keepForm, keepGame, savedGame, settings, showSettings, showStored, watchOtherTabs,
};
