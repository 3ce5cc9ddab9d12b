import type { Kit } from '@latchkey/core/kit'
import { createContext, useContext } from 'react'

export const KitContext = createContext<Kit | undefined>(undefined)

/** The kit that this modal was mounted for. */
export const useKit = (): Kit => {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('useKit is used outside of mountModal')
  return kit
}
