// The requests to the table, one after the other.

/**
 * @typedef {import('./protocol.js').PageUpdate} PageUpdate
 * @typedef {import('./protocol.js').Reply} Reply
 * @typedef {import('./protocol.js').Command} Request
 */

/**
 * @param {object} parts
 * @param {(request: Request) => Promise<Reply>} parts.answer
 * @param {(updates: PageUpdate[]) => Promise<void>} parts.show resolves when they have been seen
 * @param {() => boolean} parts.pauses whether what follows by itself has to wait
 * @param {() => unknown} parts.rest called when nothing more is to come, or that has to wait
 * @param {(reason: unknown) => void} parts.fail called instead; the next request is asked all the same
 * @param {() => void} parts.begin called when there is something to wait for
 * @param {(waiting: number) => void} parts.end called after each request, with how many are left
 */
function makeQueue({ answer, show, pauses, rest, fail, begin, end }) {
  let waiting = 0;
  let line = Promise.resolve();

  /** @param {Request} request and, while its updates are shown and nobody taps, what follows from it */
  async function converse(request) {
    let reply = await answer(request);
    while (reply.advances && waiting === 1 && !pauses()) {
      const next = answer({ do: 'go' });
      const [, following] = await Promise.all([show(reply.updates), next]);
      reply = following;
    }
    await show(reply.updates);
    if (waiting === 1) await rest();
  }

  function endOne() {
    waiting -= 1;
    end(waiting);
  }

  /** @param {() => Promise<void>} work done when all before it is @returns {Promise<void>} then */
  function add(work) {
    waiting += 1;
    begin();
    line = line.then(work).catch(fail).then(endOne);
    return line;
  }

  return {
    add,
    /** @param {Request} request */
    send: (request) => add(() => converse(request)),
    waiting: () => waiting,
  };
}

export { makeQueue };
