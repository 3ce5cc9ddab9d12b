/**
 * Component libraries listen on the document: a press or focus outside their dialog dismisses it or gets pulled back,
 * and scrolling outside is blocked. Events in the modal must not reach them.
 */
const kept = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'],
  ...['touchstart', 'touchmove', 'touchend', 'wheel', 'focusin', 'focusout'],
]

const keep = (event: Event): void => event.stopPropagation()

/** Stops these events at the modal's host, after the modal has handled them. */
export const keepInside = (host: HTMLElement): void => {
  for (const type of kept) host.addEventListener(type, keep, { passive: true })
}
