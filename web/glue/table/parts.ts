// The page as received from Python: the HTML of its parts by key, in which comments with keys stand for
// others. Only what has changed is sent, and drawn.
import type { PartKind } from '../protocol.ts';

/** The lengths kept at both ends of a text, and the new text between. */
type Edit = [number, number, string];

/** The key of the outermost part. */
const around = 'page';
/** It ends before the next angle bracket: a search up to the end of the text from each one could take minutes. */
const place = /<!--([^<>]*)-->/g;

/**
 * The most characters of a page, and the most parts around a part: a table has three, and a browser can't lay out
 * thousands of elements inside one another. With a part in two places, a page of a hostile host could grow with
 * each level, so parts have to be a tree.
 */
const longest = 2_000_000;
const deepest = 5;

/** @returns the edited text @throws {RangeError} if it lacks what is kept */
function edited(text: string, [start, end, between]: Edit): string {
  if (start + end > text.length) throw new RangeError('an edit beyond its text');
  return text.slice(0, start) + between + text.slice(text.length - end);
}

function makeParts() {
  const texts = new Map<string, string>();
  /** The parts that differ from those in the page. */
  const undrawn = new Set<string>();

  const text = (key: string) => texts.get(key) ?? '';

  /** Return the keys of the parts right inside a part. */
  const inside = (key: string): string[] => [...text(key).matchAll(place)].map(([, inner]) => inner);

  /** @returns all parts of the page @throws {RangeError} if it is none that a table draws */
  function tree(): Set<string> {
    const found = new Set([around]);
    let level = [around];
    for (let depth = 0; level.length > 0; depth += 1) {
      level = level.flatMap(inside);
      for (const key of level) {
        if (found.has(key) || depth === deepest) throw new RangeError(`no place for a part: ${key}`);
        found.add(key);
      }
    }
    const size = [...found].reduce((sum, key) => sum + text(key).length, 0);
    if (size > longest) throw new RangeError(`a page of ${size} characters`);
    return found;
  }

  /**
   * @param stays whether a comment is enough for a part
   * @returns the HTML of a part with all other parts inside it
   */
  const whole = (key: string, stays: (key: string) => boolean = () => false): string => text(key).replace(place, (comment, inner) => (
    stays(inner) ? comment : whole(inner, stays)
  ));

  function forget(key: string) {
    texts.delete(key);
    undrawn.delete(key);
  }

  /**
   * @param changed by key; parts that are no longer used are deleted
   * @throws {RangeError} if the page can't come from a table
   */
  function applyEdits(changed: Record<string, Edit> = {}) {
    for (const [key, edit] of Object.entries(changed)) {
      texts.set(key, edited(text(key), edit));
      undrawn.add(key);
    }
    const kept = tree();
    for (const key of texts.keys()) if (!kept.has(key)) forget(key);
  }

  return {
    applyEdits,
    whole,
    /** @param key of a part that a script has changed in the page */
    markDirty: (key: PartKind) => { undrawn.add(key); },
    /** Return the keys of the parts to draw. */
    undrawn: () => [...undrawn],
    drawn: () => undrawn.clear(),
  };
}

export { around, edited, makeParts };
