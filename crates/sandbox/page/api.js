// What the page asks of the sandbox.

/** A request that was refused or never arrived; `status` is 0 where nothing answered. */
export class Failed extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Asks, or does something where there is a body; the answer as JSON. */
export async function ask(path, body) {
  const options = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    throw new Failed(0, error.message);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Failed(response.status, answer.error ?? response.statusText);
  return answer;
}

/** A stream of changes for a person, which comes back by itself however it ended. */
export class Stream {
  constructor({ opened, changed, broken }) {
    this.handlers = { opened, changed, broken };
  }

  follow(person) {
    this.person = person;
    this.source?.close();
    const source = new EventSource(`/stream?as=${person}`);
    this.source = source;
    source.onopen = () => this.handlers.opened();
    source.addEventListener("changed", (event) => this.handlers.changed(JSON.parse(event.data).changes));
    source.onerror = () => {
      if (source !== this.source) return;
      this.handlers.broken();
      // The browser tries again after a broken connection, but not after an answer it did not like.
      if (source.readyState === EventSource.CLOSED) setTimeout(() => source === this.source && this.follow(person), 500);
    };
  }
}
