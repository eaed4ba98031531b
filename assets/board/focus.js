// The keyboard's focus stays where it is while the page changes. If its element goes, the status line gets it: a reader
// is told what has changed, and Tab goes on from there.

let focused = null;

/** Notes what has the focus. */
export function beforeRender() {
  focused = document.activeElement === document.body ? null : document.activeElement;
}

/** Gives the focus back if it was lost. */
export function afterRender() {
  const active = document.activeElement;
  const isKept = active !== document.body && active.checkVisibility?.() !== false && !active.disabled;
  if (focused === null || isKept) return;
  const label = focused.dataset?.focus;
  const again = label && document.querySelector(`[data-focus="${CSS.escape(label)}"]`);
  (again || document.getElementById("status") || document.getElementById("notice"))?.focus({ preventScroll: true });
}
