import { followAccount } from '@latchkey/core/actions/followAccount'
import { frameHome } from '@latchkey/core/browser/frameHome'
import type { Kit } from '@latchkey/core/kit'
import type { ViewName } from '@latchkey/core/state/views'
import '@latchkey/ui/moreIcons'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { KitContext } from './hooks/useKit.ts'
import { PreloadContext } from './hooks/usePreload.ts'
import { keepInside } from './keepInside.ts'
import { LanguageRoot } from './LanguageRoot.tsx'
import { loadLanguage } from './loadLanguage.ts'
import { loadView } from './loadView.ts'
import { Modal } from './Modal.tsx'
import { adoptedSheets, loadFirstStyles } from './sheet.ts'
import { ThemeRoot } from './ThemeRoot.tsx'

// A failed load is handled, and shown, when the view is opened.
const preload = (name: ViewName): void => void loadView(name).catch(() => undefined)

/**
 * Mounts the modal on the page, closed. It lives in a shadow root with one adopted sheet, so page styles don't reach it
 * and a strict CSP allows it.
 */
export const mountModal = (kit: Kit): { ready: Promise<unknown>; unmount(): void } => {
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
    <KitContext value={kit}>
      <QueryClientProvider client={kit.queries}>
        <PreloadContext value={preload}>
          <LanguageRoot>
            <ThemeRoot>
              <Modal />
            </ThemeRoot>
          </LanguageRoot>
        </PreloadContext>
      </QueryClientProvider>
    </KitContext>,
  )
  const unfollow = followAccount(kit)
  // The page may have removed the container; a dialog off the page can't open.
  const stopKeeping = kit.store.subscribe(({ modal }) => modal.isOpen && frameHome(kit.ports.frameHost))
  return {
    /** Resolves when the modal can be shown as it should look. */
    ready,
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
