// Elements. Everything people wrote ends up in text nodes: it is never run.

/** Makes an element with a class and children; text stays text. */
export function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Makes a button that does something and never sends a form. */
export function pressable(className, onclick, ...children) {
  const button = make("button", className, ...children);
  button.type = "button";
  button.onclick = onclick;
  return button;
}

/** Gives an element these children; those that look as before stay, and the focus stays by `data-id`. */
export function renew(parent, ...children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement.dataset.id : null;
  const old = [...parent.children];
  children.forEach((child, index) => {
    if (!old[index]) parent.append(child);
    else if (!old[index].isEqualNode(child)) old[index].replaceWith(child);
  });
  for (const left of old.slice(children.length)) left.remove();
  if (focused && !parent.contains(document.activeElement)) parent.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus();
}

/** Makes one of the drawings at the top of index.html. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#i-${name}`);
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

/** Makes the round sign of somebody: the bot's own, or a letter on a colour. */
export function avatar(person) {
  if (person.bot) {
    const image = make("img", "avatar");
    image.src = "/bot.svg";
    image.alt = "";
    return image;
  }
  const element = make("span", "avatar", [...person.name][0] ?? "?");
  // The last digits differ most; the golden angle spreads neighbours over the circle.
  element.style.backgroundColor = `hsl(${(Number(person.id.slice(-4)) * 137.5) % 360} 42% 34%)`;
  element.ariaHidden = "true";
  return element;
}

export const at = (id) => document.getElementById(id);
