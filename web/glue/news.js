// Reads the news that a host sends to a guest: anything without their form is refused.

/** @typedef {import('./protocol.js').GuestReply} News */

/** The longest pause after an update, in ms. */
const longest = 60_000;

const isObject = (/** @type {any} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (/** @type {any} */ value) => typeof value === 'string';
const isFlag = (/** @type {any} */ value) => typeof value === 'boolean';
const isCount = (/** @type {any} */ value) => Number.isSafeInteger(value) && value >= 0;
const isPause = (/** @type {any} */ value) => isCount(value) && value <= longest;

/** @param {any} value @returns {boolean} */
const isEdit = (value) => Array.isArray(value) && value.length === 3 && isCount(value[0]) && isCount(value[1]) && isText(value[2]);
const isEdits = (/** @type {any} */ value) => isObject(value) && Object.values(value).every(isEdit);
const isMotions = (/** @type {any} */ value) => Array.isArray(value)
  && value.every((motion) => isObject(motion) && ['kind', 'from', 'to'].every((key) => isText(motion[key])));
const isDialog = (/** @type {any} */ value) => value === null || (isObject(value) && isText(value.name) && isText(value.html));

/** The checks of all fields of an update; a guest takes no others. @type {Record<string, (value: any) => boolean>} */
const ofUpdate = {
  parts: isEdits, say: isText, motions: isMotions, sound: isText, lead: isFlag, rest: isPause, hold: isFlag,
  outcome: isFlag, milestone: isText, forget: isFlag,
};

const isSignals = (/** @type {any} */ value) => Array.isArray(value)
  && value.every((signal) => isObject(signal) && isCount(signal.seat) && /^[a-z]+$/.test(signal.name) && isText(signal.say));

const isObjectOf = (/** @type {any} */ value, /** @type {Record<string, (value: any) => boolean>} */ fields) => isObject(value)
  && Object.entries(value).every(([key, inner]) => Object.hasOwn(fields, key) && fields[key](inner));

/** @param {string} text of a host @returns {News} @throws {TypeError | SyntaxError} for anything else */
function readNews(text) {
  const news = JSON.parse(text);
  const isFair = isObject(news) && isCount(news.number) && Array.isArray(news.updates) && news.updates.every((/** @type {any} */ update) => isObjectOf(update, ofUpdate))
    && (news.sheet === undefined || isDialog(news.sheet)) && (news.refused === undefined || isFlag(news.refused))
    && (news.signals === undefined || isSignals(news.signals));
  if (!isFair) throw new TypeError('no news');
  return news;
}

export { readNews };
