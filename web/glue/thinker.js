// A second Python for long searches: it starts with the first question, and answers one at a time.

/**
 * @typedef {import('./protocol.js').EncodedBotRequest} BotRequest
 * @typedef {import('./protocol.js').BotAnswerCommand | import('./protocol.js').AheadCommand} BotAnswer
 *   without an answer when it has failed
 */

/**
 * @param {() => Promise<(request: string) => Promise<string>>} start the worker
 * @param {(answer: BotAnswer) => void} send called with each answer still needed
 * @returns {(request: BotRequest | undefined, ahead?: BotRequest) => void} sets the only current
 *   request: without one, one whose answer is for later
 */
function makeThinker(start, send) {
  /** @type {Promise<(request: string) => Promise<string>> | undefined} */
  let worker;
  /** @type {string | undefined} */
  let pendingKey;
  let line = Promise.resolve();

  /** @param {BotRequest} wanted @returns {Promise<string | null>} */
  async function answer({ key, request }) {
    try {
      worker ??= start();
      const think = await worker;
      if (pendingKey !== key) return null;
      const since = performance.now();
      const found = await think(request);
      performance.measure('thought', { start: since });
      return found;
    } catch (reason) {
      console.info(reason);
      worker = undefined;
      return null;
    }
  }

  /** @param {BotRequest} request whose answer is dropped if it is no longer current @param {'bot-answer' | 'ahead'} command */
  async function work(request, command) {
    if (pendingKey !== request.key) return;
    const found = await answer(request);
    if (pendingKey !== request.key) return;
    pendingKey = undefined;
    send({ do: command, key: request.key, answer: found });
  }

  return (asked, ahead) => {
    const request = asked ?? ahead;
    if (request?.key === pendingKey) return;
    pendingKey = request?.key;
    if (request) line = line.then(() => work(request, asked ? 'bot-answer' : 'ahead'));
  };
}

export { makeThinker };
