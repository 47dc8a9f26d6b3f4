// States of what waits for others: a table tells which event leads from which state to which, and all that a state
// has begun, such as timers, listeners and awaited answers, ends with it.

/** The next state by event in each state; other events change nothing. */
export type Transitions<State extends string> = Record<State, Record<string, State>>;

export type States<State extends string> = ReturnType<typeof makeStates<State>>;

/**
 * @param begin called when a state begins, with a signal that is aborted when it ends, and the facts of the event
 * @param first the state before any event
 */
function makeStates<State extends string>(table: Transitions<State>, begin: Partial<Record<State, (end: AbortSignal, facts: any) => void>>, first: State) {
  let current = first;
  let ending = new AbortController();
  return {
    current: () => current,
    /** Return whether the event has led to a state. */
    dispatch: (event: string, facts?: unknown): boolean => {
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

/** @param act called after so many ms, unless the state has ended @param end of the state */
function after(ms: number, act: () => void, end: AbortSignal) {
  if (end.aborted) return;
  const timer = setTimeout(act, ms);
  end.addEventListener('abort', () => clearTimeout(timer));
}

/** What is done every so many ms, by these: all of it in one timer, since each one wakes the device. */
const beats = new Map<number, Set<() => void>>();

/** @returns of a beat that goes on as long as it has any */
function actsOf(ms: number): Set<() => void> {
  const found = beats.get(ms);
  if (found) return found;
  const acts = new Set<() => void>();
  beats.set(ms, acts);
  const timer = setInterval(() => {
    for (const act of [...acts]) if (acts.has(act)) act();
    if (acts.size > 0) return;
    beats.delete(ms);
    clearInterval(timer);
  }, ms);
  return acts;
}

/** @param act called every so many ms, first within the pause, until the state ends @param end of the state */
function every(ms: number, act: () => void, end: AbortSignal) {
  if (end.aborted) return;
  const acts = actsOf(ms);
  const own = () => act();
  acts.add(own);
  end.addEventListener('abort', () => acts.delete(own));
}

export { after, every, makeStates };
