// A second Python for long searches: it starts with the first question, and answers one at a time.
import type { AheadCommand, BotAnswerCommand, EncodedBotRequest as BotRequest } from '../protocol.ts';

/** without an answer when it has failed */
type BotAnswer = BotAnswerCommand | AheadCommand;

/**
 * @param start the worker
 * @param send called with each answer still needed
 * @returns sets the only current
 * request: without one, one whose answer is for later
 */
function makeThinker(start: () => Promise<(request: string) => Promise<string>>, send: (answer: BotAnswer) => void): (request: BotRequest | undefined, ahead?: BotRequest) => void {
  let worker: Promise<(request: string) => Promise<string>> | undefined;
  let pendingKey: string | undefined;
  let line = Promise.resolve();

  async function answer({ key, request }: BotRequest): Promise<string | null> {
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

  /** @param request whose answer is dropped if it is no longer current */
  async function work(request: BotRequest, command: 'bot-answer' | 'ahead') {
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
