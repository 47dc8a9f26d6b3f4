// A guest's way to a table without a relay: a code that answers the one of the table, by which each connects once.
import { makeArrival } from './arrival.ts';
import { makeCaller, type Caller } from '../carrier/caller.ts';
import { OtherVersion, readInvitation, type Invitation } from '../carrier/invitations.ts';
import { makeVisit, type Parts } from './visit.ts';
import { showTrouble } from '../input/input.ts';
import { comeTo } from './transcript.ts';

/**
 * @param code of the link
 * @param ways of the person
 * @param remember called with the address by which a reload comes back
 */
function comeByCode(code: string, ways: Parameters<typeof makeArrival>[1], parts: Omit<Parts, 'leadsBack' | 'onLink' | 'onSeen'>, remember: (hash: string) => void) {
  let invitation: Invitation | undefined;
  let caller: Caller | undefined;
  /** The code that answers it: two answers to one link would get in each other's way. */
  let answer: Promise<string> | undefined;

  async function showAnswer() {
    if (!caller || caller.isUp() || !invitation) return;
    answer ??= caller.answer(invitation);
    arrival.showCode(await answer);
  }

  const arrival = makeArrival(true, {
    ...ways,
    onAgain: () => {
      if (!invitation && !caller?.isUp()) return;
      ways.onAgain();
      showAnswer().catch(showTrouble);
    },
  });
  const visit = makeVisit(async (know) => {
    caller = makeCaller((link) => {
      // A link serves once, and the host sends the next one.
      if (answer) {
        remember('#t=used');
        [invitation, answer] = [undefined, undefined];
        arrival.showCode('');
      }
      know(link);
    }, (next) => {
      invitation = readInvitation(next);
      remember(`#t=${next}`);
    });
    showAnswer().catch(showTrouble);
    return caller;
  }, { ...parts, leadsBack: false, onLink: () => {}, onSeen: arrival.see });

  try {
    invitation = readInvitation(code.replace(/[^\w-].*/s, ''));
    arrival.see({ host: invitation.host, people: [], watches: false });
    comeTo(invitation.host);
  } catch (reason) {
    console.info(reason);
    visit.dispatch(reason instanceof OtherVersion ? 'distrusted' : 'misread');
  }
  return { arrival, visit };
}

export { comeByCode };
