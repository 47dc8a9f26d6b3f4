// A second Python for long searches: it starts with the first question, and answers one question at a time.

/**
 * @typedef {import('./protocol.js').Question} Question
 * @typedef {import('./protocol.js').ThoughtRequest} Thought without an answer when it has failed
 */

/**
 * @param {() => Promise<(ask: string) => Promise<string>>} start the worker
 * @param {(thought: Thought) => void} send called with each answer still needed
 * @returns {(question: Question | undefined) => void} sets the only current question
 */
function makeThinker(start, send) {
  /** @type {Promise<(ask: string) => Promise<string>> | undefined} */
  let worker;
  /** @type {string | undefined} */
  let pendingKey;
  let line = Promise.resolve();

  /** @param {Question} question @returns {Promise<string | null>} */
  async function answer({ key, ask }) {
    try {
      worker ??= start();
      const think = await worker;
      if (pendingKey !== key) return null;
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

  /** @param {Question} question whose answer is dropped if it is no longer current */
  async function work(question) {
    if (pendingKey !== question.key) return;
    const thought = await answer(question);
    if (pendingKey !== question.key) return;
    pendingKey = undefined;
    send({ do: 'thought', key: question.key, answer: thought });
  }

  return (question) => {
    if (question?.key === pendingKey) return;
    pendingKey = question?.key;
    if (question) line = line.then(() => work(question));
  };
}

export { makeThinker };
