const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const lookEveryMs = 50

/** An element of the open modal, once it is there and its timers run, however long that takes. */
export const whenThere = async <E extends HTMLElement>(selector: string): Promise<E> => {
  for (;;) {
    const found = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector<E>(selector)
    // React starts the effects of a view only after it is painted.
    await new Promise(requestAnimationFrame)
    await pause(lookEveryMs)
    if (found) return found
  }
}
