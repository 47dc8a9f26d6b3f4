// The host's end of a table without a relay: its page takes the broker's place for devices that come by codes. One code
// at a time is shown; who has come by one prepares the next connections over the one in use.
import { attempt } from '../attempt.ts';
import { concatBytes, hashOf, randomBytes, topicOf, type Bytes } from './channel.ts';
import { readAnswer, writeInvitation, type Facts } from './invitations.ts';
import {
  atTopic, codes, fromText, leave, link as linkFrame, listen, openPeer, post, readTopic, toText, will as willFrame, type Peer,
} from './peer.ts';
import { makeLimit, patience, type Carrier } from './carrier.ts';
import type { TableLink } from './tablelink.ts';

/** A connection that may come about. */
type Offer = { peer: Peer; facts: Facts };

/**
 * A device that has come: the connection in use, with the topics at which it listens, its last will, and how it comes back:
 * by the spare connection that both sides have agreed on, or by the next code, which its page keeps.
 */
type Device = { peer?: Peer; topics: Set<string>; will?: Bytes; spare?: Offer; candidates?: Facts['candidates']; next?: Offer };

/** Why a code has led to nothing: it answers another one, or the devices don't find each other. */
export type Failure = 'code' | 'unreachable';

/** The bytes of the longest frame of a guest, the most of them in a second, and the most topics at which it listens. */
const longest = 16_000;
const rate = 200;
const mostTopics = 40;

export type Switchboard = ReturnType<typeof openSwitchboard>;

/**
 * @param name returns that of the host
 * @param show called when another code is shown, or an answer to one has led to something, or to nothing
 */
function openSwitchboard(name: () => string, show: (failure?: Failure) => void) {
  const devices = new Set<Device>();
  /** The connections that wait for an answer, by what names them in it. */
  const offers = new Map<string, { offer: Offer; device: Device }>();
  const takers = new Map<string, (message: Bytes) => void>();
  const will = randomBytes(16);
  /** The device that comes by the code which is shown. */
  let invited: Device | undefined;
  let link: (() => TableLink) | undefined;

  const codeOf = ({ facts }: Offer) => writeInvitation({ ...facts, host: name() });
  const deliver = (topic: string, message: Bytes) => takers.get(topic)?.(message);

  async function makeOffer(device: Device): Promise<Offer> {
    const isFair = makeLimit(rate);
    const peer: Peer = await openPeer({
      onOpen: () => use(device, peer),
      take: (kind, data) => {
        if (!isFair() || data.length > longest) throw new RangeError('too much');
        take(device, kind, data);
      },
      onClose: () => lose(device, peer),
    });
    return { peer, facts: await peer.describe() };
  }

  /** Prepare a code by which a device comes. */
  async function prepareCode(device: Device) {
    const offer = await makeOffer(device);
    device.next = offer;
    offers.set(offer.facts.ufrag, { offer, device });
  }

  /** Show another code. @param failure of the last one */
  async function invite(failure?: Failure) {
    const device: Device = { topics: new Set() };
    invited = device;
    await prepareCode(device);
    if (invited === device) show(failure);
  }

  /** Use a connection that has opened. */
  function use(device: Device, peer: Peer) {
    const { peer: before, spare, next } = device;
    postWill(device);
    device.peer = peer;
    device.topics.clear();
    devices.add(device);
    before?.close();
    if (spare?.peer !== peer) spare?.peer.close();
    if (next?.peer === peer) {
      offers.delete(next.facts.ufrag);
      delete device.next;
    }
    delete device.spare;
    delete device.candidates;
    peer.send(willFrame, will);
    if (link) peer.send(linkFrame, concatBytes(link().host, link().secret));
    if (device === invited) invite().catch(console.info);
    else show();
    prepare(device, peer).catch(console.info);
  }

  /** Prepare what a device needs to come back. */
  async function prepare(device: Device, peer: Peer) {
    const [spare] = await Promise.all([makeOffer(device), device.next ?? prepareCode(device)]);
    if (device.peer !== peer || !device.next) {
      spare.peer.close();
      return;
    }
    device.spare = spare;
    peer.send(codes, fromText([device.next, spare].map(codeOf).join(' ')));
  }

  /** Keep the answer to the spare connection. */
  async function keepSpare(device: Device, code: string) {
    const facts = readAnswer(code);
    const { peer, spare } = device;
    if (!spare) throw new RangeError('no spare connection');
    await spare.peer.agree(facts, 'answer');
    device.candidates = facts.candidates;
    if (!peer?.isOpen()) spare.peer.reach(facts.candidates);
  }

  /** @throws {RangeError} for what no guest may send */
  function take(device: Device, kind: number, data: Bytes) {
    const [topic, message] = readTopic(data);
    if (kind === willFrame) device.will = data;
    else if (kind === listen && device.topics.size < mostTopics) device.topics.add(topic);
    else if (kind === leave) device.topics.delete(topic);
    else if (kind === post) deliver(topic, message);
    else if (kind === codes) keepSpare(device, toText(data)).catch(() => device.peer?.close());
    else throw new RangeError('no frame of a guest');
  }

  /** Post the last will of a device, as a broker does whose connection to it is closed. */
  function postWill(device: Device) {
    const { will } = device;
    delete device.will;
    if (will) deliver(topicOf(will, 'gone'), will);
  }

  function lose(device: Device, peer: Peer) {
    if (device.peer !== peer) return;
    postWill(device);
    if (device.candidates) device.spare?.peer.reach(device.candidates);
  }

  /** Connect the device that has answered a code. */
  async function connect(code: string) {
    const facts = attempt(() => readAnswer(code));
    const { offer, device } = offers.get(facts?.invited ?? '') ?? {};
    if (offer?.peer.isReaching()) return;
    try {
      if (!facts || !offer || !device) throw new RangeError('no answer to a code of this table');
      await offer.peer.agree(facts, 'answer');
      offer.peer.reach(facts.candidates, patience, () => giveUp(offer, device));
    } catch (reason) {
      console.info(reason);
      show('code');
    }
  }

  /** Show another code after one that has led to nothing. */
  function giveUp({ peer, facts }: Offer, device: Device) {
    peer.close();
    offers.delete(facts.ufrag);
    delete device.next;
    if (device === invited) invite('unreachable').catch(console.info);
    else show('unreachable');
  }

  function close() {
    for (const device of [...devices, ...invited ? [invited] : []]) {
      for (const peer of [device.peer, device.spare?.peer, device.next?.peer]) peer?.close();
    }
  }

  invite().catch(console.info);

  return {
    close,
    /** Return the code that is shown now, empty in a moment without one. */
    code: () => (invited?.next ? codeOf(invited.next) : ''),
    connect,
    /** Return the carrier of a table, to which those come who come from now on. */
    carrierOf: (linkNow: () => TableLink): Carrier => {
      const own = new Set<string>();
      link = linkNow;
      return {
        isUp: () => true,
        willHash: () => hashOf(will, 'gone'),
        watch: (watcher) => watcher(false),
        post: (topic, message) => {
          for (const { peer, topics } of devices) if (topics.has(topic)) peer?.send(post, atTopic(topic, message));
        },
        listen: (topic, taker) => {
          own.add(topic);
          takers.set(topic, taker);
        },
        leave: (topic) => { takers.delete(topic); },
        close: () => { for (const topic of own) takers.delete(topic); },
      };
    },
  };
}

export { openSwitchboard };
