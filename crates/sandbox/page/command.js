// Commands as they are typed: `/challenge opponent:Alex side:cho`. What is offered for an option,
// and what its text stands for.

/** Discord's numbers of the kinds of option that matter here. */
export const ATTACHMENT = 11;
const SUBCOMMAND = 1;
const GROUP = 2;
const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const NUMBER = 10;

/** The commands that can be typed, subcommands one by one, with what names them in a language. */
export function typeable(commands) {
  const below = (command) => {
    const subs = (command.options ?? []).filter((option) => [SUBCOMMAND, GROUP].includes(option.type));
    if (subs.length === 0) return [command];
    return subs.flatMap((sub) => below({
      ...sub,
      name: `${command.name} ${sub.name}`,
      name_localized: `${command.name_localized} ${sub.name_localized}`,
    }));
  };
  return commands.filter((command) => [1, 4].includes(command.type)).flatMap(below);
}

/** How well a name fits what was typed: 0 is the very name, 1 begins with it, 2 has it somewhere, 3 lacks it. */
function closeness(name, typed) {
  const [whole, part] = [name.toLowerCase(), typed.toLowerCase()];
  if (whole === part) return 0;
  if (whole.startsWith(part)) return 1;
  return whole.includes(part) ? 2 : 3;
}

/** The things of which a name fits what was typed, those that fit best first, the others as they stood. */
function closest(things, typed, namesOf, worst = 2) {
  const rated = things.map((thing) => ({ thing, fits: Math.min(...namesOf(thing).map((name) => closeness(name, typed))) }));
  return rated.filter(({ fits }) => fits <= worst).sort((one, other) => one.fits - other.fits).map(({ thing }) => thing);
}

/** The commands that a typed beginning fits, the plain name or the one in the reader's language. */
export function fitting(commands, text) {
  return closest(commands, text.slice(1), (command) => [command.name, command.name_localized], 1);
}

/** The options in the order in which they are filled: needed ones first. */
export function ordered(command) {
  const options = command.options ?? [];
  return [...options.filter((option) => option.required), ...options.filter((option) => !option.required)];
}

/** Reads a whole typed line: the command and the texts of its options, or null. */
export function readLine(text, commands) {
  const named = commands.flatMap((command) => [command.name, command.name_localized].map((name) => ({ name, command })));
  const fits = named.filter(({ name }) => text.startsWith(`/${name} `)).sort((one, other) => other.name.length - one.name.length);
  if (fits.length === 0) return null;
  const { name, command } = fits[0];
  const rest = text.slice(name.length + 2);
  const texts = new Map();
  let option = ordered(command)[0];
  let words = [];
  const flush = () => option && words.length && texts.set(option.name, words.join(" "));
  for (const word of rest.split(" ").filter(Boolean)) {
    const found = namedOption(command, word);
    if (found) {
      flush();
      [option, words] = [found.option, found.rest ? [found.rest] : []];
    } else {
      words.push(word);
    }
  }
  flush();
  return { command, texts, last: option };
}

/** The option that a word such as `side:` or `side:cho` names. */
export function namedOption(command, word) {
  const [name, rest] = [word.slice(0, word.indexOf(":")), word.slice(word.indexOf(":") + 1)];
  const option = word.includes(":") && (command.options ?? []).find((one) => [one.name, one.name_localized].includes(name));
  return option ? { option, rest } : null;
}

/** Whether an option takes only what is offered for it. */
export function isClosed(option) {
  return option.type === USER || option.type === BOOLEAN || Boolean(option.choices?.length);
}

/**
 * What is offered for an option, as `{ text, value, person? }`, what fits the text best first; `host` knows the members and
 * asks the bot, whose own offers stay in its order.
 */
export async function offersOf(option, text, { members, autocomplete }) {
  const among = (offers) => closest(offers, text.replace(/^@/u, ""), (offer) => [offer.text, ...(offer.also ?? [])]);
  if (option.type === USER) {
    return among(members().map((member) => ({ text: member.name, value: member.id, person: member })));
  }
  if (option.type === BOOLEAN) return among([true, false].map((value) => ({ text: String(value), value })));
  if (option.choices?.length) {
    return among(option.choices.map((choice) => (
      { text: choice.name_localized, value: choice.value, also: [choice.name, String(choice.value)] }
    )));
  }
  if (!option.autocomplete) return [];
  return (await autocomplete(option, text)).map((choice) => ({ text: choice.name, value: choice.value }));
}

/** What a text stands for among the offers; undefined where it is none of them. */
export function valueAmong(offers, text) {
  const wanted = text.replace(/^@/u, "").toLowerCase();
  return offers.find((offer) => [offer.text, ...(offer.also ?? [])].some((name) => name.toLowerCase() === wanted))?.value;
}

/** What the text of an option is sent as: `{ value }`, or `{ fault }` with a word of the page's. */
export async function valueOf(option, text, known, host) {
  if (isClosed(option)) {
    const value = valueAmong(await offersOf(option, "", host), text);
    if (value !== undefined) return { value };
    return { fault: option.type === USER ? "nobody" : "notOffered" };
  }
  const value = known.get(text) ?? text;
  if (option.type !== INTEGER && option.type !== NUMBER) return { value };
  const number = Number(value);
  return Number.isNaN(number) || (option.type === INTEGER && !Number.isInteger(number)) ? { fault: "noNumber" } : { value: number };
}

/** A chosen file as the sandbox takes it. */
export async function encoded(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { filename: file.name, base64: btoa(binary) };
}
