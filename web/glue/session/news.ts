// Reads the news that a host sends to a guest: anything without their form is refused.
import type { GuestReply as News } from '../protocol.ts';

/** The longest pause after an update, in ms. */
const longest = 60_000;

const isObject = (value: any) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: any) => typeof value === 'string';
const isFlag = (value: any) => typeof value === 'boolean';
const isCount = (value: any) => Number.isSafeInteger(value) && value >= 0;
const isPause = (value: any) => isCount(value) && value <= longest;

const isEdit = (value: any): boolean => Array.isArray(value) && value.length === 3 && isCount(value[0]) && isCount(value[1]) && isText(value[2]);
const isEdits = (value: any) => isObject(value) && Object.values(value).every(isEdit);
const isMotions = (value: any) => Array.isArray(value)
  && value.every((motion) => isObject(motion) && ['kind', 'from', 'to'].every((key) => isText(motion[key])));
const isDialog = (value: any) => value === null || (isObject(value) && isText(value.name) && isText(value.html));

/** The checks of all fields of an update; a guest takes no others. */
const ofUpdate: Record<string, (value: any) => boolean> = {
  parts: isEdits, say: isText, motions: isMotions, sound: isText, streak: isCount, lead: isFlag, rest: isPause, hold: isFlag,
  outcome: isFlag, milestone: isText, forget: isFlag,
};

const isSignals = (value: any) => Array.isArray(value)
  && value.every((signal) => isObject(signal) && isCount(signal.seat) && /^[a-z]+$/.test(signal.name) && isText(signal.say));

const isObjectOf = (value: any, fields: Record<string, (value: any) => boolean>) => isObject(value)
  && Object.entries(value).every(([key, inner]) => Object.hasOwn(fields, key) && fields[key](inner));

const isResult = (value: any) => Array.isArray(value) && value.length <= 6
  && value.every((row) => Array.isArray(row) && row.length === 2 && isText(row[0]) && Number.isSafeInteger(row[1]));

/** @param text of a host @throws {TypeError | SyntaxError} for anything else */
function readNews(text: string): News {
  const news = JSON.parse(text);
  const isFair = isObject(news) && isCount(news.number) && Array.isArray(news.updates) && news.updates.every((update: any) => isObjectOf(update, ofUpdate))
    && (news.sheet === undefined || isDialog(news.sheet)) && (news.refused === undefined || isFlag(news.refused))
    && (news.signals === undefined || isSignals(news.signals)) && (news.result === undefined || isResult(news.result))
    && (news.host === undefined || isText(news.host));
  if (!isFair) throw new TypeError('no news');
  return news;
}

export { readNews };
