// What a guest lets into its page of the HTML that a host sends: elements of a table, without addresses
// outside the page, and only actions of a table.
import DOMPurify from 'dompurify';
import { guestCommands, type PageName } from '../protocol.ts';
import type { UponSanitizeAttributeHookEvent } from 'dompurify';

/** The pages of a table: only this device itself shows others. */
const pages = new Set<PageName>(['table', 'summary', 'final']);

/** Return for one of them. */
const oneOf = (words: Iterable<string>): RegExp => new RegExp(`^(${[...words].join('|')})$`);

/** All elements of a table; any other is left out. */
const tags = [
  '#comment', '#text', 'b', 'bdi', 'br', 'button', 'circle', 'datalist', 'dd', 'details', 'dialog', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure',
  'footer', 'g', 'h1', 'h2', 'h3', 'header', 'hgroup', 'i', 'input', 'label', 'li', 'line', 'main', 'nav', 'ol', 'option', 'p', 'path',
  'polygon', 'progress', 'qr-code', 'rect', 'section', 'select', 'small', 'span', 'strong', 'summary', 'svg', 'table', 'tbody', 'td', 'tfoot', 'th',
  'thead', 'time', 'tr', 'ul', 'use',
];
/** A word, a number or a few of them, of which none is an address. */
const words = /^[\w .%#-]*$/;
/** What people read, or what names a part of the page. */
const text = /^/;

/** All attributes of a table, with their values; any other is left out. */
const attributes: Record<string, RegExp> = {
  href: /^#[\w-]+$/,
  'data-do': oneOf(guestCommands),
  'data-change': oneOf(guestCommands),
  'data-page': oneOf(pages),
  'data-local': /^(close|on|fullscreen|hand|read|news|leave|open:[a-z-]+|lift:[\w-]+|share:g=[\w-]+)$/,
  type: /^(button|checkbox|radio|range|submit|text)$/,
  fill: /^(none|currentColor|url\(#[\w-]+\))$/,
  transform: /^[a-z]+\([\d .-]+\)$/,
  ...Object.fromEntries([
    'id', 'title', 'value', 'data-arg', 'data-key', 'data-move', 'data-place', 'data-part', 'data-text', 'data-turn',
  ].map((name) => [name, text])),
  ...Object.fromEntries([
    'autofocus', 'checked', 'class', 'colspan', 'd', 'data-crystals', 'data-day', 'data-focus', 'data-from', 'data-midnight',
    'data-place-score', 'data-say', 'data-seat', 'data-setting', 'data-shape', 'data-shortcut', 'data-total', 'data-when', 'datetime', 'dir', 'disabled', 'focusable', 'for', 'height',
    'hidden', 'inert', 'lang', 'list', 'max', 'min', 'name', 'open', 'points', 'preserveaspectratio', 'role', 'rowspan', 'scope',
    'selected', 'step', 'tabindex', 'translate', 'vector-effect', 'viewbox', 'width', 'x', 'y',
  ].map((name) => [name, words])),
};

/** Return whether a person may change the setting by it. */
const isControlOf = ({ nodeName }: Element, name: string): boolean => /^(input|select)$/i.test(nodeName)
  && document.documentElement.dataset.settings?.split(' ').includes(name) === true;

const settings = {
  ALLOWED_TAGS: tags,
  ALLOWED_ATTR: Object.keys(attributes),
  // Their values are checked here.
  ADD_URI_SAFE_ATTR: Object.keys(attributes),
  ALLOW_DATA_ATTR: false,
  SANITIZE_DOM: false,
};

/** @param data of one of its attributes */
function keepFair(element: Element, data: UponSanitizeAttributeHookEvent) {
  const { attrName, attrValue } = data;
  if (Object.hasOwn(attributes, attrName) && !attributes[attrName].test(attrValue)) data.keepAttr = false;
  if (attrName === 'data-setting' && !isControlOf(element, attrValue)) data.keepAttr = false;
}

/** Return gives of the HTML of a host what may enter the page. */
function makeSanitise(): (html: string) => string {
  const purify = DOMPurify(window);
  purify.addHook('uponSanitizeAttribute', keepFair);
  return (html) => purify.sanitize(html, settings);
}

export { makeSanitise };
