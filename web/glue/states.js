// States of what waits for others: a table tells which event leads from which state to which, and all that a state
// has begun, such as timers, listeners and awaited answers, ends with it.

/**
 * @template {string} State
 * @param {Record<State, Record<string, State>>} table the next state by event in each state; other events change nothing
 * @param {Partial<Record<State, (end: AbortSignal, facts: any) => void>>} begin called when a state begins, with a
 *   signal that is aborted when it ends, and the facts of the event
 * @param {State} first the state before any event
 */
function makeStates(table, begin, first) {
  let current = first;
  let ending = new AbortController();
  return {
    /** Return the current state. */
    current: () => current,
    /** @param {string} event @param {any} [facts] @returns {boolean} whether the event has led to a state */
    dispatch: (event, facts) => {
      /** @type {State | undefined} */
      const next = table[current][event];
      if (next === undefined) return false;
      ending.abort();
      ending = new AbortController();
      current = next;
      begin[next]?.(ending.signal, facts);
      return true;
    },
  };
}

/** @param {number} ms @param {() => void} act after them, unless the state has ended @param {AbortSignal} end of the state */
function after(ms, act, end) {
  if (end.aborted) return;
  const timer = setTimeout(act, ms);
  end.addEventListener('abort', () => clearTimeout(timer));
}

export { after, makeStates };
