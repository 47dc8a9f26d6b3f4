// What stays on this device: the running game and the settings.

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

/** @returns {Record<string, string | boolean>} */
function readSettings() {
  try {
    return JSON.parse(read('diamonds.settings') ?? '{}');
  } catch {
    return {};
  }
}

const settings = readSettings();

/** @param {HTMLInputElement | HTMLSelectElement} control */
const isSwitch = (control) => control.type === 'checkbox';

function applySettings() {
  for (const [name, value] of Object.entries(settings)) {
    document.documentElement.setAttribute(`data-setting-${name}`, String(value));
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
  applySettings();
}

/**
 * The stored game, its short public title, and whether the player had left the table for home.
 * @returns {{save: string | null, title: string, away: boolean}}
 */
function savedGame() {
  const title = read('diamonds.title') ?? '';
  return { save: read('diamonds.save'), title, away: read('diamonds.away') !== null };
}

/** @param {{save?: string | null, title?: string, away?: boolean}} reply absent: left as it is */
function keepGame({ save, title, away }) {
  if (save !== undefined) write('diamonds.save', save);
  if (title !== undefined) write('diamonds.title', title);
  if (away !== undefined) write('diamonds.away', away ? 'yes' : null);
}

/** What the arriving page can say of a stored game before Python has started. */
function announceSavedGame() {
  const { save, title, away } = savedGame();
  if (save === null) return;
  document.documentElement.dataset.saved = '';
  if (!away) document.documentElement.dataset.resume = '';
  for (const place of document.querySelectorAll('[data-title]')) place.textContent = title;
}

export { announceSavedGame, applySettings, changeSetting, keepGame, savedGame, settings };
