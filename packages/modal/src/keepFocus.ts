/** Focuses the card's title when the pressed control goes away; keyboards would start at the top of the page. */
export const keepFocus = (card: HTMLElement, target: Element): void => {
  const pressed = target.closest('button, a')
  if (!pressed) return
  const root = card.getRootNode() as ShadowRoot
  const look = (): void => {
    const { activeElement, body } = document
    const focused = activeElement === root.host ? root.activeElement : activeElement
    if (pressed.isConnected && focused === pressed) return
    observer.disconnect()
    if (!pressed.isConnected && (!focused || focused === body))
      card.querySelector<HTMLElement>('.Header-title')?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(look)
  observer.observe(card, { childList: true, subtree: true })
  look()
}
