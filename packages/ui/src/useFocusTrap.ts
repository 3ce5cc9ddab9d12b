import { type RefObject, useEffect } from 'react'

const canFocus =
  'a[href],button:not(:disabled),input:not(:disabled):not([type=hidden]),select:not(:disabled),textarea:not(:disabled),iframe,[tabindex]'

/** The focused element, also inside open shadow roots. */
function focusedElement() {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

function stopsIn(container: HTMLElement) {
  return [...container.querySelectorAll<HTMLElement>(canFocus)].filter(
    (element) => element.tabIndex >= 0 && !element.closest('[inert]') && (element.checkVisibility?.() ?? true),
  )
}

/**
 * Keeps Tab inside a container while it is active, also in a shadow root, and then returns focus to the opener. Focus
 * starts at the element marked `data-autofocus`, else at the first stop; give the container `tabIndex={-1}`.
 */
export function useFocusTrap(container: RefObject<HTMLElement | null>, isActive = true) {
  useEffect(() => {
    const element = container.current
    if (!isActive || !element) return
    const opener = focusedElement()
    // In a shadow root `document.activeElement` is only the host, so the container's own root is asked.
    const root = element.getRootNode() as Document | ShadowRoot

    // A dialog that was just shown has the focus itself.
    if (root.activeElement === element || !element.contains(root.activeElement)) {
      const start = element.querySelector<HTMLElement>('[data-autofocus]') ?? stopsIn(element)[0] ?? element
      start.focus()
    }

    const keepInside = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.defaultPrevented) return
      const focused = root.activeElement
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (!element.contains(focused) && !isLost) return
      const stops = stopsIn(element)
      const edge = event.shiftKey ? stops[0] : stops.at(-1)
      const target = event.shiftKey ? stops.at(-1) : stops[0]
      const isAtEdge = focused === edge || focused === element || isLost
      if (!target) {
        event.preventDefault()
        element.focus()
      } else if (isAtEdge) {
        event.preventDefault()
        target.focus()
      }
    }

    document.addEventListener('keydown', keepInside)
    return () => {
      document.removeEventListener('keydown', keepInside)
      if (opener instanceof HTMLElement && opener !== element && opener.isConnected) opener.focus()
    }
  }, [container, isActive])
}
