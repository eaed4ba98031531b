// One message as an element: text, pictures, embeds, buttons and menus.

import { make, markup, moment } from "/text.js";

/** Shows a message; `act` gets what the reader does with its components. */
export function showMessage(message, me, names, act) {
  const item = make("li", "message");
  item.dataset.id = message.id;
  if (message.pinged.includes(me)) item.classList.add("pinged");
  if (message.ephemeral) item.classList.add("private");
  item.append(...cause(message));
  item.append(make("span", "who", message.author.name), moment(message.time, "t"));
  if (message.edited) item.append(make("span", "mark", " (edited)"));
  item.append(make("div", "text", ...body(message, names)));
  for (const file of message.attachments) item.append(attachment(file));
  for (const embed of message.embeds) item.append(showEmbed(embed, message, names));
  for (const row of message.components) item.append(showRow(row, message, act));
  if (message.ephemeral) item.append(make("div", "mark", "Only you can see this"));
  return item;
}

function cause(message) {
  if (!message.interaction || message.interaction.type === 3) return [];
  const { user, name } = message.interaction;
  return [make("div", "cause", name ? `${user.name} used ${name}` : user.name)];
}

function body(message, names) {
  if (message.thinking) return [make("em", "mark", `${message.author.name} is thinking…`)];
  if (message.type === 18) return [make("em", "mark", `started the thread ${message.content}`)];
  if (message.type === 21) return [make("em", "mark", "The thread begins here")];
  return markup(message.content, names);
}

function attachment(file) {
  if (file.content_type.startsWith("image/")) {
    const image = make("img");
    image.src = file.url;
    image.alt = file.description ?? file.filename;
    if (file.width) [image.width, image.height] = [file.width, file.height];
    return image;
  }
  const link = make("a", "file", `${file.filename} (${file.size} bytes)`);
  link.href = file.url;
  link.download = file.filename;
  return make("div", "", link);
}

function showEmbed(embed, message, names) {
  const box = make("article", "embed");
  if (embed.color) box.style.borderLeftColor = `#${embed.color.toString(16).padStart(6, "0")}`;
  if (embed.author) box.append(make("div", "mark", embed.author.name));
  if (embed.title) box.append(make("div", "title", ...markup(embed.title, names)));
  if (embed.description) box.append(make("div", "text", ...markup(embed.description, names)));
  if (embed.fields?.length) {
    const pairs = embed.fields.map((field) => make("div", field.inline ? "inline" : "",
      make("dt", "", ...markup(field.name, names)), make("dd", "", ...markup(field.value, names))));
    box.append(make("dl", "", ...pairs));
  }
  const file = embed.image?.url.startsWith("attachment://") && embed.image.url.slice(13);
  const shown = message.attachments.find((one) => one.filename === file);
  if (shown) box.append(attachment(shown));
  if (embed.footer) box.append(make("footer", "", embed.footer.text));
  return box;
}

function showRow(row, message, act) {
  return make("div", "row", ...row.components.map((component) =>
    component.type === 2 ? button(component, message, act) : menu(component, message, act)));
}

function label(component) {
  return [component.emoji?.name, component.label].filter(Boolean).join(" ");
}

function button(component, message, act) {
  const element = make("button", `style-${component.style}`, label(component));
  element.type = "button";
  element.disabled = Boolean(component.disabled);
  element.onclick = () => {
    if (component.url) window.open(component.url, "_blank", "noreferrer");
    else act("press", { message: message.id, custom_id: component.custom_id }, element);
  };
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
  const send = () => act("select", {
    message: message.id,
    custom_id: component.custom_id,
    values: [...element.selectedOptions].map((option) => option.value),
  }, element);
  if (!element.multiple) {
    element.onchange = send;
    return element;
  }
  const done = make("button", "", "Choose");
  done.type = "button";
  done.onclick = send;
  return make("span", "row", element, done);
}
