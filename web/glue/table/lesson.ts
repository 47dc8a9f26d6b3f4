// The lesson before Python is there: the build has recorded its commands with their replies.
import { addSymbols, page } from '../dom.ts';
import type { Command, Reply } from '../protocol.ts';

/** a command of the player, or of the page */
type Step = { do: string; move?: string; arg?: unknown };

/** Return its lesson in the page's language. */
async function fetchLesson(game: string): Promise<[Step, Reply][]> {
  const { dataset: { locale }, lang } = document.documentElement;
  const answer = await fetch(`${locale}/lessons/${game}-${lang}.json`);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  const { symbols, steps } = await answer.json();
  addSymbols(symbols);
  return steps;
}

function makeLesson() {
  /** The last reply. */
  let last: Reply = { updates: [], effects: {}, advances: false, stack: [], playing: false };
  /** The whole lesson. */
  let whole: [Step, Reply][] = [];
  /** The steps left. */
  let left: typeof whole = [];
  /** The start page, from which the lesson was opened. */
  let start = '';

  /** Return whether it leaves the lesson. */
  const leaves = (command: Command): boolean => last.stack.length > 1 && ['back', 'home'].includes(command.do);

  /** Return whether it is the next step. */
  const isNext = (command: Step): boolean => left.slice(0, 1).some(([step]) => (
    step.do === command.do && step.move === command.move && step.arg === command.arg));

  /** Return whether the recording has its reply. */
  const has = (command: Command): boolean => isNext(command) || leaves(command) || (command.do === 'learn' && whole.length > 0);

  /** Return to a second tap on the same button there is nothing new. */
  function reply(command: Command): Reply {
    if (!has(command)) return { ...last, updates: [] };
    if (leaves(command)) {
      left = [];
      return { ...last, updates: [{ parts: { page: [0, 0, start] } }], advances: false, stack: last.stack.slice(0, 1) };
    }
    if (command.do === 'learn') left = whole;
    if (page().dataset.page === 'home') start = page().outerHTML;
    const [[, next], ...others] = left;
    left = others;
    return next;
  }

  return {
    has,
    /** Return whether the recording has its reply, once it has arrived. */
    async open(command: Command): Promise<boolean> {
      if (command.do === 'learn') whole = await fetchLesson(command.arg).catch(() => []);
      return has(command);
    },
    reply(command: Command): Reply {
      last = reply(command);
      return last;
    },
    /** Return the open screens, none before a lesson. */
    stack: () => last.stack,
  };
}

export { makeLesson };
