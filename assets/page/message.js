// One message as an element: text, pictures, embeds, buttons and menus.

import { inline, make, markup, moment, pressable } from "/text.js";

/** The round sign of a person: the first letter on a colour of their own. */
export function avatar(person) {
  const element = make("span", "avatar", [...person.name][0] ?? "?");
  // The last digits differ most; the golden angle spreads neighbours over the circle.
  element.style.backgroundColor = `hsl(${(Number(person.id.slice(-4)) * 137.5) % 360} 38% 38%)`;
  element.ariaHidden = "true";
  return element;
}

/**
 * Shows a message. `reader` is who looks at it: `me`, `name(id)` of users and channels,
 * `open([channel, message])`, `act(kind, body, element)` for components, `dismiss(id)`.
 */
export function showMessage(message, reader) {
  const item = make("li", "message");
  item.dataset.id = message.id;
  if (message.pinged.includes(reader.me)) item.classList.add("pinged");
  if (message.ephemeral) item.classList.add("private");
  const content = make("div", "content", ...cause(message), head(message), body(message, reader));
  for (const file of message.attachments) content.append(attachment(file));
  for (const embed of message.embeds) content.append(showEmbed(embed, message, reader));
  for (const row of message.components) content.append(showRow(row, message, reader.act));
  if (message.thread && reader.name(message.thread)) content.append(threadLink(message.thread, reader));
  if (message.ephemeral) content.append(onlyYou(message, reader));
  item.append(avatar(message.author), content);
  return item;
}

function cause(message) {
  if (!message.interaction || message.interaction.type === 3) return [];
  const { user, name, slash } = message.interaction;
  const command = name && make("code", "", slash ? `/${name}` : name);
  return [make("div", "cause", user.name, ...(command ? [" used ", command] : []))];
}

function head(message) {
  const today = new Date(message.time).toDateString() === new Date().toDateString();
  return make("div", "head",
    make("span", "who", message.author.name),
    message.author.bot ? make("span", "badge", "BOT") : null,
    moment(message.time, today ? "t" : "short"),
    message.edited ? make("span", "mark", "(edited)") : null);
}

function body(message, reader) {
  const note = message.thinking ? `${message.author.name} is thinking…`
    : message.type === 18 ? `started the thread ${message.content}`
      : message.type === 21 ? "The thread begins here."
        : null;
  if (note) return make("em", "mark", note);
  return make("div", "text", ...markup(message.content, reader));
}

function attachment(file) {
  const link = make("a", "file");
  link.href = file.url;
  if (file.content_type.startsWith("image/")) {
    const image = make("img");
    image.src = file.url;
    image.alt = file.description ?? file.filename;
    if (file.width) {
      [image.width, image.height] = [file.width, file.height];
      link.style.setProperty("--ratio", String(file.width / file.height));
    }
    link.className = "picture";
    link.target = "_blank";
    link.append(image);
  } else {
    link.download = file.filename;
    link.append(`${file.filename} (${file.size} bytes)`);
  }
  return make("div", "", link);
}

function showEmbed(embed, message, reader) {
  const box = make("article", "embed");
  if (embed.color) box.style.borderLeftColor = `#${embed.color.toString(16).padStart(6, "0")}`;
  if (embed.author) box.append(make("div", "mark", embed.author.name));
  if (embed.title) box.append(make("div", "heading", ...inline(embed.title, reader)));
  if (embed.description) box.append(make("div", "text", ...markup(embed.description, reader)));
  if (embed.fields?.length) {
    const pairs = embed.fields.map((field) => make("div", field.inline ? "inline" : "",
      make("dt", "", ...inline(field.name, reader)), make("dd", "", ...markup(field.value, reader))));
    box.append(make("dl", "", ...pairs));
  }
  const file = embed.image?.url.startsWith("attachment://") && embed.image.url.slice(13);
  const shown = message.attachments.find((one) => one.filename === file);
  if (shown) box.append(attachment(shown));
  if (embed.footer) box.append(make("footer", "", embed.footer.text));
  return box;
}

function threadLink(thread, reader) {
  return pressable("thread-link", () => reader.open([thread]), make("span", "", `↳ ${reader.name(thread)}`), "Open the thread ›");
}

function onlyYou(message, reader) {
  return make("div", "mark", "Only you can see this · ",
    pressable("plain", () => reader.dismiss(message.id), "Dismiss"));
}

function showRow(row, message, act) {
  return make("div", "row", ...row.components.map((component) =>
    component.type === 2 ? button(component, message, act) : menu(component, message, act)));
}

function label(component) {
  return [component.emoji?.name, component.label].filter(Boolean).join(" ");
}

function button(component, message, act) {
  const element = pressable(`style-${component.style}`, () => {
    if (component.url) window.open(component.url, "_blank", "noreferrer");
    else act("press", { message: message.id, custom_id: component.custom_id }, element);
  }, label(component));
  element.disabled = Boolean(component.disabled);
  return element;
}

function menu(component, message, act) {
  const element = make("select");
  element.disabled = Boolean(component.disabled);
  element.setAttribute("aria-label", component.placeholder || "Choose");
  element.multiple = component.max_values > 1;
  if (!element.multiple) {
    const first = new Option(component.placeholder || "Choose…", "", true, true);
    first.disabled = true;
    element.append(first);
  }
  for (const option of component.options ?? []) {
    const text = [label(option), option.description].filter(Boolean).join(" – ");
    element.append(new Option(text, option.value, false, Boolean(option.default)));
  }
  const send = async () => {
    const values = [...element.selectedOptions].map((option) => option.value);
    await act("select", { message: message.id, custom_id: component.custom_id, values }, element);
    // The same can be chosen again.
    if (!element.multiple) element.selectedIndex = 0;
  };
  if (!element.multiple) {
    element.onchange = send;
    return element;
  }
  return make("span", "row", element, pressable("", send, "Choose"));
}
