import { type RefObject, useLayoutEffect } from 'react'

/** The element whose shadow root holds another one. */
export const hostOf = (element: Element): Element => (element.getRootNode() as ShadowRoot).host

/** Component libraries hide a dialog's siblings from screen readers; undo that for the modal while it is open. */
const staySeen = (host: Element): (() => void) => {
  const show = () => {
    host.removeAttribute('aria-hidden')
    host.removeAttribute('inert')
  }
  show()
  const observer = new MutationObserver(show)
  observer.observe(host, { attributeFilter: ['aria-hidden', 'inert'] })
  return () => observer.disconnect()
}

/** Whether a key press belongs to the modal. A dialog opened over it by another script handles its own. */
const isForModal = (event: KeyboardEvent, dialog: Element): boolean =>
  event.composedPath().includes(dialog) || event.target === document.body || event.target === document

/** Handles Escape before all other listeners, so a dialog below doesn't close with the modal. */
const onEscape = (dialog: Element, close: () => void): (() => void) => {
  const hear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isForModal(event, dialog)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    close()
  }
  window.addEventListener('keydown', hear, true)
  return () => window.removeEventListener('keydown', hear, true)
}

const isOverlay = (node: Node): boolean =>
  node instanceof HTMLElement && !['SCRIPT', 'STYLE', 'LINK', 'LATCHKEY-MODAL'].includes(node.tagName)

/** Whether a modal dialog of the page blocks ours. Only the browser knows those inside closed shadow roots. */
const isInAppDialog = (dialog: Element): boolean => {
  const { left, top, width, height } = dialog.getBoundingClientRect()
  const host = hostOf(dialog)
  const root = host.getRootNode() as Document | ShadowRoot
  return !root.elementsFromPoint(left + width / 2, top + height / 2).includes(host)
}

/** Some browser wallets draw into the page, which a modal dialog blocks. The modal then leaves the top layer. */
const onOverlay = (giveWay: () => boolean): (() => void) => {
  const observer = new MutationObserver((records) => {
    if (records.some(({ addedNodes }) => [...addedNodes].some(isOverlay)) && giveWay()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}

/** Keeps the open modal in the browser's top layer: above every z-index, usable over any dialog of the page. */
export const useTopLayer = (ref: RefObject<HTMLDialogElement | null>, isOpen: boolean, close: () => void): void => {
  // Before the first paint, so the first key press counts.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    let hasGivenWay = false
    const rise = () => {
      dialog.showModal()
      // The browser would choose the first control, such as a text field that brings up a phone's keyboard.
      dialog.focus({ preventScroll: true })
    }
    dialog.autofocus = true
    rise()
    // The page may remove what the modal is in; its size is nothing then. An unseen modal would keep the page locked. One
    // that needs an answer rises again below.
    const size = new ResizeObserver(() => {
      if (dialog.isConnected) return
      close()
      dialog.close()
    })
    size.observe(dialog)
    const stops = [
      () => size.disconnect(),
      staySeen(hostOf(dialog)),
      onEscape(dialog, close),
      onOverlay(() => {
        const { activeElement } = dialog.getRootNode() as ShadowRoot
        hasGivenWay = true
        dialog.close()
        if (!isInAppDialog(dialog)) return true
        hasGivenWay = false
        rise()
        if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
        return false
      }),
    ]
    // The back gesture of a phone.
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      close()
    }
    // Browsers force-close a dialog after two canceled attempts; reopen it if an answer is still needed.
    const onClose = () => {
      // The event comes a frame late: if the modal has been opened again since, it belongs to the last opening.
      if (hasGivenWay || dialog.open) return
      rise()
      close()
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClose)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClose)
      for (const stop of stops) stop()
      if (!hasGivenWay) dialog.close()
    }
  }, [ref, isOpen, close])
}
