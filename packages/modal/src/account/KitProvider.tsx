import type { Kit } from '@latchkey/core/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { KitContext } from '../hooks/useKit.ts'

/** Lets the pieces of this folder stand outside the modal, on the page, with the same facts. */
export function KitProvider({ kit, children }: { kit: Kit; children: ReactNode }) {
  return (
    <KitContext value={kit}>
      <QueryClientProvider client={kit.queries}>{children}</QueryClientProvider>
    </KitContext>
  )
}
