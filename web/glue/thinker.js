// A second Python, for what takes long: started when first asked, it answers one question at a time.

/**
 * @typedef {import('./protocol.js').Question} Question
 * @typedef {import('./protocol.js').ThoughtRequest} Thought without an answer when it has failed
 */

/**
 * @param {() => Promise<(ask: string) => Promise<string>>} start the worker
 * @param {(thought: Thought) => void} send what was wanted to the end
 * @returns {(wanted: Question | undefined) => void} what is wanted from now on, nothing else
 */
function makeThinker(start, send) {
  /** @type {Promise<(ask: string) => Promise<string>> | undefined} */
  let worker;
  /** @type {string | undefined} */
  let wantedKey;
  let line = Promise.resolve();

  /** @param {Question} question @returns {Promise<string | null>} */
  async function answer({ key, ask }) {
    try {
      worker ??= start();
      const think = await worker;
      if (wantedKey !== key) return null;
      const since = performance.now();
      const found = await think(ask);
      performance.measure('thought', { start: since });
      return found;
    } catch (reason) {
      console.info(reason);
      worker = undefined;
      return null;
    }
  }

  /** @param {Question} question of which the answer comes too late if another is wanted by then */
  async function work(question) {
    if (wantedKey !== question.key) return;
    const thought = await answer(question);
    if (wantedKey !== question.key) return;
    wantedKey = undefined;
    send({ do: 'thought', key: question.key, answer: thought });
  }

  return (wanted) => {
    if (wanted?.key === wantedKey) return;
    wantedKey = wanted?.key;
    if (wanted) line = line.then(() => work(wanted));
  };
}

export { makeThinker };
