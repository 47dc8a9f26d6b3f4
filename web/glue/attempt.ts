// Browsers may lack an interface, refuse it, or fail in it.

/** @param use of an interface @returns undefined where it throws an error */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** @param use of an interface @returns undefined where it fails */
async function attemptLater<T>(use: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}

/** @param patience in ms @returns undefined where it fails, or has no answer in time */
async function inTime<T>(work: Promise<T>, patience: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve: (value: undefined) => void) => { timer = setTimeout(resolve, patience); });
  const answer = await attemptLater(() => Promise.race([work, late]));
  clearTimeout(timer);
  return answer;
}

export { attempt, attemptLater, inTime };
