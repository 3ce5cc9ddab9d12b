import type { Kit } from '@latchkey/core/kit'
import type { ViewName } from '@latchkey/core/state/views'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { KitContext } from './hooks/useKit.ts'
import { PreloadContext } from './hooks/usePreload.ts'
import { LanguageRoot } from './LanguageRoot.tsx'
import { loadView } from './loadView.ts'
import { ThemeRoot } from './ThemeRoot.tsx'

// A failed load is handled, and shown, when the view is opened.
const preload = (name: ViewName): void => void loadView(name).catch(() => undefined)

/** What views need above them: the kit, its language and its theme. */
export function KitRoot({ kit, children }: { kit: Kit; children?: ReactNode }) {
  return (
    <KitContext value={kit}>
      <QueryClientProvider client={kit.queries}>
        <PreloadContext value={preload}>
          <LanguageRoot>
            <ThemeRoot>{children}</ThemeRoot>
          </LanguageRoot>
        </PreloadContext>
      </QueryClientProvider>
    </KitContext>
  )
}
