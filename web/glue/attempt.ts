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

export { attempt, attemptLater };
