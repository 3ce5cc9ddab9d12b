const lookEveryMs = 50

/** An element of the open modal, once it is there, however long that takes. */
export const whenThere = async <E extends HTMLElement>(selector: string): Promise<E> => {
  for (;;) {
    const found = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector<E>(selector)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
