// What a guest lets into its page of the HTML that a host sends: elements of a table, without addresses
// outside the page, and only actions of a table.
import DOMPurify from 'dompurify';

/** The commands that a host takes from a seat. @type {Set<import('./protocol.js').Command['do']>} */
const commands = new Set(['move', 'pick', 'explain', 'next', 'look', 'sheet', 'join', 'hint', 'undo', 'claim', 'agree', 'refuse']);

/** The pages of a table: only this device itself shows others. @type {Set<import('./protocol.js').PageName>} */
const pages = new Set(['table', 'summary', 'final', 'take-back']);

/** @param {Iterable<string>} words @returns {RegExp} for one of them */
const oneOf = (words) => new RegExp(`^(${[...words].join('|')})$`);

/** The values of the attributes that act, or lead somewhere; all others stay as DOMPurify has them. @type {Record<string, RegExp>} */
const fair = {
  href: /^#[\w-]+$/,
  'data-do': oneOf(commands),
  'data-page': oneOf(pages),
  'data-local': /^(close|on|fullscreen|hand|read|news|leave|open:[a-z-]+|share:g=[\w-]+)$/,
  type: /^(button|checkbox|radio|range|submit|text)$/,
};
/** Attributes for the host's own device. */
const foreign = /^data-(route|opens|change|file|bots|offer|notice|guest|step|ready|saved)$/;

/** @param {Element} element @param {string} name @returns {boolean} whether a person may change the setting by it */
const isControlOf = ({ nodeName }, name) => /^(input|select)$/i.test(nodeName)
  && document.documentElement.dataset.settings?.split(' ').includes(name) === true;

const settings = {
  USE_PROFILES: { html: true, svg: true },
  ADD_TAGS: ['use', '#comment'],
  ADD_ATTR: ['autofocus', 'inert', 'vector-effect', 'focusable'],
  FORBID_TAGS: ['a', 'area', 'audio', 'form', 'image', 'img', 'map', 'picture', 'source', 'style', 'track', 'video'],
  FORBID_ATTR: ['action', 'background', 'poster', 'src', 'srcset', 'style', 'xlink:href'],
  SANITIZE_DOM: false,
};

/** @param {Element} element @param {import('dompurify').UponSanitizeAttributeHookEvent} data of one of its attributes */
function keepFair(element, data) {
  const { attrName, attrValue } = data;
  const wanted = Object.hasOwn(fair, attrName) ? fair[attrName] : null;
  if (attrName === 'data-setting' && !isControlOf(element, attrValue)) data.keepAttr = false;
  if (foreign.test(attrName) || (wanted && !wanted.test(attrValue))) data.keepAttr = false;
}

/** @returns {(html: string) => string} gives of the HTML of a host what may enter the page */
function makeSanitise() {
  const purify = DOMPurify(window);
  purify.addHook('uponSanitizeAttribute', keepFair);
  return (html) => purify.sanitize(html, settings);
}

export { commands, makeSanitise };
