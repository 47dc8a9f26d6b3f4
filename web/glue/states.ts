// States of what waits for others: a table tells which event leads from which state to which, and all that a state
// has begun, such as timers, listeners and awaited answers, ends with it.

/**
 * @param table the next state by event in each state; other events change nothing
 * @param begin called when a state begins, with a
 * signal that is aborted when it ends, and the facts of the event
 * @param first the state before any event
 */
function makeStates<State extends string>(table: Record<State, Record<string, State>>, begin: Partial<Record<State, (end: AbortSignal, facts: any) => void>>, first: State) {
  let current = first;
  let ending = new AbortController();
  return {
    /** Return the current state. */
    current: () => current,
    /** Return whether the event has led to a state. */
    dispatch: (event: string, facts?: any): boolean => {
      const next: State | undefined = table[current][event];
      if (next === undefined) return false;
      ending.abort();
      ending = new AbortController();
      current = next;
      begin[next]?.(ending.signal, facts);
      return true;
    },
  };
}

/** @param act after them, unless the state has ended @param end of the state */
function after(ms: number, act: () => void, end: AbortSignal) {
  if (end.aborted) return;
  const timer = setTimeout(act, ms);
  end.addEventListener('abort', () => clearTimeout(timer));
}

export { after, makeStates };
