// Notifications of the person's turn while the page is in the background. Telephones show them only by a service worker;
// this one caches nothing.

export class Bell {
  /** Inside Discord there is no bell: the client notifies. */
  constructor(isInside) {
    this.isPossible = !isInside && "Notification" in window && "serviceWorker" in navigator && isSecureContext;
    if (this.isPossible && Notification.permission === "granted") this.#register();
  }

  /** True while notifications are neither allowed nor refused. */
  get isOffered() {
    return this.isPossible && Notification.permission === "default";
  }

  /** Asks the person for the permission. */
  async ask() {
    if (await Notification.requestPermission() === "granted") this.#register();
  }

  /** Notifies the person that it is their turn, if the page is hidden. */
  async ring({ game, status }) {
    if (!this.isPossible || !document.hidden || Notification.permission !== "granted") return;
    try {
      const worker = await navigator.serviceWorker.ready;
      await worker.showNotification("한수", { body: status, tag: `hansu-${game}`, data: game });
    } catch {
      // Nothing depends on it.
    }
  }

  #register() {
    navigator.serviceWorker.register("bell-worker.js").catch(() => { this.isPossible = false; });
  }
}
