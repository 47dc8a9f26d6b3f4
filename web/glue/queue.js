// The requests to the table, one after the other.

/**
 * One update; with `hold` it stays until somebody taps, with `forget` what was said before is not
 * for whoever looks from now on. `lead` is there when it shows something that happens, true when
 * that opens a trick. `rest` is how long it is dwelt on, in ms at normal pace.
 * @typedef {{html?: string, say?: string, fly?: [string, string][], sound?: string, rest?: number,
 *   hold?: boolean, forget?: boolean, lead?: boolean}} PageUpdate
 * What a request was answered with; see `Navigator.answer`.
 * @typedef {{updates: PageUpdate[], more: boolean, stack: string[], keep?: import('./games.js').Kept,
 *   drop?: string, spoilt?: string, sheet?: {name: string, html: string} | null,
 *   private?: boolean, offer?: string,
 *   think?: import('./thinker.js').Question} & import('./shelf.js').Orders} Reply
 * @typedef {{do: string, [name: string]: unknown}} Request
 */

/**
 * @param {object} parts
 * @param {(request: Request) => Promise<Reply>} parts.answer
 * @param {(updates: PageUpdate[]) => Promise<void>} parts.show resolves when they have been seen
 * @param {() => unknown} parts.rest called when nothing more is to come
 * @param {(reason: unknown) => void} parts.fail called instead; the next request is asked all the same
 * @param {() => void} parts.begin called when there is something to wait for
 * @param {(waiting: number) => void} parts.end called after each request, with how many are left
 */
function makeQueue({ answer, show, rest, fail, begin, end }) {
  let waiting = 0;
  let line = Promise.resolve();

  /** @param {Request} request and, while its updates are shown and nobody taps, what follows from it */
  async function converse(request) {
    let reply = await answer(request);
    while (reply.more && waiting === 1) {
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

  /** @param {Request} request answered when all before it are @returns {Promise<void>} then */
  function send(request) {
    waiting += 1;
    begin();
    line = line.then(() => converse(request)).catch(fail).then(endOne);
    return line;
  }

  return { send, waiting: () => waiting };
}

export { makeQueue };
