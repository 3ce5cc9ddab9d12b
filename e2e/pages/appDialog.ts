import type { Page } from '@playwright/test'

type AppDialog = Window & { appDialog?: { isOpen(): boolean } }

/** Moves the whole site into a dialog, like an app that keeps its Connect button in one. */
export type AppDialogKind = 'native' | 'component' | 'trap'

/**
 * `<dialog>` with `showModal()`: everything outside it is below the top layer and inert. As a component, it is in a
 * closed shadow root, where other components' scripts can't find it.
 */
const showModal = (kind: 'native' | 'component') => {
  const dialog = document.createElement('dialog')
  Object.assign(dialog.style, { width: '100%', height: '100%', maxWidth: 'none', maxHeight: 'none' })
  const host = kind === 'component' ? document.createElement('div') : dialog
  if (host !== dialog) {
    dialog.append(document.createElement('slot'))
    host.attachShadow({ mode: 'closed' }).append(dialog)
  }
  host.append(document.querySelector('#root') as Element)
  document.body.append(host)
  dialog.showModal()
  const page = window as AppDialog
  page.appDialog = { isOpen: () => dialog.open }
}

/**
 * A dialog of a component library. Like Radix and MUI, it pulls focus back, closes on outside presses and on Escape,
 * hides its siblings from screen readers, and disables clicks and scrolling elsewhere.
 */
const trap = () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-label', 'App')
  dialog.tabIndex = -1
  dialog.append(document.querySelector('#root') as Element)
  document.body.append(dialog)
  for (const sibling of document.body.children) if (sibling !== dialog) sibling.setAttribute('aria-hidden', 'true')
  document.body.style.pointerEvents = 'none'
  dialog.style.pointerEvents = 'auto'

  let isOpen = true
  let last: HTMLElement = dialog
  const isOutside = (target: EventTarget | null) => target instanceof Node && !dialog.contains(target)
  const fetchBack = () => last.focus({ preventScroll: true })
  document.addEventListener('focusin', ({ target }) => {
    if (isOutside(target)) fetchBack()
    else if (target instanceof HTMLElement) last = target
  })
  document.addEventListener('focusout', ({ relatedTarget }) => isOutside(relatedTarget) && fetchBack())
  setInterval(() => document.activeElement === document.body && dialog.focus(), 50)
  const dismiss = () => {
    isOpen = false
  }
  document.addEventListener('pointerdown', ({ target }) => isOutside(target) && dismiss())
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(), true)
  document.addEventListener('wheel', (event) => isOutside(event.target) && event.preventDefault(), { passive: false })
  const page = window as AppDialog
  page.appDialog = { isOpen: () => isOpen }
}

export const putInDialog = (page: Page, kind: AppDialogKind): Promise<void> =>
  kind === 'trap' ? page.evaluate(trap) : page.evaluate(showModal, kind)

/** Whether the app's dialog is still open. Nothing done in the wallet's modal may close it. */
export const isAppDialogOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as AppDialog).appDialog?.isOpen() ?? false)
