/** Keeps events of the modal from the document, where component libraries dismiss dialogs or pull the focus back. */
const kept = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'],
  ...['touchstart', 'touchmove', 'touchend', 'wheel', 'focusin', 'focusout'],
]

const keep = (event: Event): void => event.stopPropagation()

/** Stops these events at the modal's host, after the modal has handled them. */
export const keepInside = (host: HTMLElement): void => {
  for (const type of kept) host.addEventListener(type, keep, { passive: true })
}
