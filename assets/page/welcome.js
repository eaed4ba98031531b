// The ways into the first game.

import { say } from "/words.js";

/**
 * What the welcome offers: the bot as an opponent where it can play, both sides, or nothing.
 * `use(name, options)` uses a command and goes to the thread that it opens; `useOnBoard` also opens the board page.
 */
export function welcomeWays({ commands, others, box, use, useOnBoard }) {
  const practice = commands.find((command) => command.name === "practice");
  const challenge = commands.find((command) => command.name === "challenge");
  const [other] = others;
  const takes = (command, name) => command?.options?.some((option) => option.name === name);
  // The game is named, since a server's usual one may be the other, which has no such side.
  const withSide = (command, game, side) => ({
    ...(takes(command, "game") && { game }),
    ...(takes(command, "side") && { side }),
  });
  return [
    practice && {
      sign: "board",
      title: say("playOnBoard"),
      note: say("playOnBoardNote"),
      go: () => useOnBoard("practice", withSide(practice, "janggi", "cho")),
    },
    practice && {
      sign: "bot",
      title: say("playBot"),
      note: say("playBotNote"),
      go: () => use("practice", withSide(practice, "janggi", "cho")),
    },
    takes(practice, "game") && {
      sign: "bot",
      title: say("playBotXiangqi"),
      note: say("playBotXiangqiNote"),
      go: () => use("practice", withSide(practice, "xiangqi", "red")),
    },
    challenge && other && {
      sign: "both",
      title: say("playBoth"),
      note: say("playBothNote", { name: other.name }),
      go: () => use("challenge", { opponent: other.id, ...withSide(challenge, "janggi", "cho") }),
    },
    {
      sign: "look",
      title: say("lookAround"),
      note: say("lookAroundNote"),
      go: () => box.line.focus(),
    },
  ].filter(Boolean);
}
