/** A generator of numbers that are the same each time. */
function makeRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5 | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { below, /** @template T @param {T[]} all */ one: (all) => all[below(all.length)] };
}

export { makeRandom };
