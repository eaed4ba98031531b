// The ways to begin.

import { say, sayText } from "/words.js";

/** The value of an option that means another person. */
const OTHER = "{other}";

/**
 * What the welcome offers: the ways of the world file whose commands the bot has, or nothing.
 * `use(name, options)` uses a command and goes to the thread that it opens; `useAndOpen` also opens a link that follows.
 */
export function welcomeWays({ ways, commands, others, box, use, useAndOpen }) {
  const [other] = others;
  const offered = ways.flatMap((way) => {
    const command = commands.find(({ name }) => name === way.command);
    const takes = (name) => command.options?.some((option) => option.name === name);
    const isComplete = command && way.needs.every(takes) && (other || !Object.values(way.options).includes(OTHER));
    if (!isComplete) return [];
    const taken = Object.entries(way.options).filter(([name]) => takes(name));
    const options = Object.fromEntries(taken.map(([name, value]) => [name, value === OTHER ? other.id : value]));
    return [{
      sign: way.sign,
      title: sayText(way.title, { name: other?.name }),
      note: sayText(way.note, { name: other?.name }),
      go: () => (way.link ? useAndOpen(way.command, options, way.link) : use(way.command, options)),
    }];
  });
  const look = {
    sign: "look",
    title: say("lookAround"),
    note: say("lookAroundNote"),
    go: () => box.line.focus(),
  };
  return [...offered, look];
}
