import { followAccount, followViews } from '@latchkey/core/actions/followAccount'
import { frameHome } from '@latchkey/core/browser/frameHome'
import type { Kit } from '@latchkey/core/kit'
import '@latchkey/ui/moreIcons'
import { createRoot } from 'react-dom/client'
import { KitRoot } from './KitRoot.tsx'
import { keepInside } from './keepInside.ts'
import { loadLanguage } from './loadLanguage.ts'
import { Modal } from './Modal.tsx'
import { ModalCard } from './ModalCard.tsx'
import { adoptedSheets, loadFirstStyles } from './sheet.ts'

/** What a view inside the page shares with the modal. Imported by its own code, it would cost the modal a chunk of its own. */
const parts = { KitRoot, ModalCard, adoptedSheets, createRoot, followViews }
export type ModalParts = typeof parts

/** Mounts the modal, closed, in a shadow root with one adopted sheet: a strict CSP allows it. */
export const mountModal = (kit: Kit): { ready: Promise<unknown>; parts: ModalParts; unmount(): void } => {
  const host = frameHome(kit.ports.frameHost)
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  keepInside(host)
  shadow.adoptedStyleSheets = adoptedSheets()
  // If either fails to load, show the modal anyway: unstyled, or in English.
  const ready = Promise.allSettled([loadFirstStyles(), loadLanguage(kit.store.getState().language)])
  const container = document.createElement('div')
  shadow.append(container)
  const root = createRoot(container)
  root.render(
    <KitRoot kit={kit}>
      <Modal />
    </KitRoot>,
  )
  const unfollow = followAccount(kit)
  // The page may have removed the container; a dialog off the page can't open.
  const stopKeeping = kit.store.subscribe(({ modal }) => modal.isOpen && frameHome(kit.ports.frameHost))
  return {
    /** Resolves when the modal can be shown as it should look. */
    ready,
    parts,
    unmount: () => {
      unfollow()
      stopKeeping()
      root.unmount()
      container.remove()
      // The wallet's iframe stays with the kit: without it the wallet would be unreachable.
      if (host.childElementCount === 0) host.remove()
    },
  }
}
