// The bot of own_bot.py in JavaScript: it throws a low card of the best suit, or plays high.
import { createInterface } from "node:readline";

const LIKED = "DCH"; // the suits to throw where the suit led can't be followed, the best first
let position = "";
let legal = [];

const rank = (card) => Number(card.slice(1)) || 11 + "JQKA".indexOf(card[1]);

/** Return the suit led, or undefined before a lead: the last cards of a position are a trick. */
function suitLed() {
  const players = Number(position.split("-")[1]);
  const trick = position.split(/[/.]/).at(-1).match(/[DHSC](\d+|[JQKA])/g) ?? [];
  return trick.length % (players === 2 ? 4 : players) ? trick[0][0] : undefined;
}

function choose(seed) {
  // Cards to pass, and whom to rob, are chosen by chance.
  if (!legal[0].startsWith("play ")) return legal[seed % legal.length];
  const cards = legal.map((move) => move.slice(5)).sort((a, b) => rank(a) - rank(b));
  const led = suitLed();
  for (const suit of LIKED) {
    const thrown = led && led !== suit && cards.find((card) => card[0] === suit);
    if (thrown) return `play ${thrown}`;
  }
  return `play ${cards.at(-1)}`;
}

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(" ");
  if (word === "position") position = rest[0];
  if (word === "legal") legal = rest.join(" ").split("; ");
  if (word === "go") console.log(`move ${choose(Number(rest[0]))}`);
}
