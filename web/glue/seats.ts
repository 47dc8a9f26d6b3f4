// The seats of a form: one list sets the level of all bots, and each seat shows its initial, as on the
// table.

/** Return of all seats, including hidden ones. */
const seats = (form: HTMLFormElement): HTMLSelectElement[] => [...form.querySelectorAll('[name^=player-]' as 'select')];

const isBot = (seat: HTMLSelectElement) => !['human', 'elsewhere'].includes(seat.value);

/** Return whether the game has it, in a closed dialog too. */
const isUsed = (seat: HTMLSelectElement): boolean => getComputedStyle(seat.closest('li') as Element).display !== 'none';

/** Make each list show the level of the bots in its form, or that each has their own. */
function showLevels() {
  for (const list of document.querySelectorAll('[data-bots]' as 'select')) {
    const bots = list.form ? seats(list.form).filter(isUsed).filter(isBot) : [];
    const levels = new Set(bots.map(({ value }) => value));
    list.form?.toggleAttribute('data-people', levels.size === 0);
    if (levels.size > 1) list.value = '';
    else if (levels.size > 0 && list.value !== '') [list.value] = levels;
  }
}

/** Characters that take no mark, so each is a letter of its own. */
const plain = /^[ -\u02ff](?![^ -\u02ff])/;

/** Return its letters, each with its marks, or a whole emoji. */
function lettersOf(text: string): string[] {
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return Array.from(letters, ({ segment }) => segment);
}

/** Cut a name that has too many letters. @param field with its greatest number of letters */
function limitLetters(field: HTMLInputElement) {
  const { value, selectionStart, dataset: { letters } } = field;
  if (letters === undefined || value.length <= Number(letters)) return;
  const short = lettersOf(value).slice(0, Number(letters)).join('');
  if (short === value) return;
  field.value = short;
  field.setSelectionRange(selectionStart, selectionStart);
}

/**
 * Return the initial. A segmenter's data take as long to load as the rest of the start; most names need none.
 * @returns its first letter with all its marks, or a whole emoji
 */
function initial(name: string): string {
  const text = name.normalize('NFC').trim();
  if (plain.test(text)) return text.charAt(0).toUpperCase();
  return lettersOf(text)[0]?.toUpperCase() ?? '';
}

/** Show the number of a seat without a name. */
function showLetters() {
  for (const name of document.querySelectorAll('[name^=name-]' as 'input')) {
    const letter = name.closest('li')?.querySelector('.who');
    const text = initial(name.value || name.placeholder) || String(Number(name.name.slice(5)) + 1);
    if (letter && letter.textContent !== text) letter.textContent = text;
  }
}

function showSeats() {
  showLevels();
  showLetters();
}

/** @param list whose level was chosen, none if each bot has its own */
function setLevels({ form, value }: HTMLSelectElement) {
  for (const seat of form && value ? seats(form).filter(isBot) : []) seat.value = value;
}

/** @param player of all seats but the first, which is a person here */
function setPlayers(form: HTMLFormElement, player: string) {
  const [own, ...others] = seats(form);
  own.value = 'human';
  for (const seat of others) seat.value = player;
  own.dispatchEvent(new Event('change', { bubbles: true }));
}

export { initial, limitLetters, setLevels, setPlayers, showSeats };
