import type { KitState } from '@latchkey/core/state/store'
import { useSyncExternalStore } from 'react'
import { useKit } from './useKit.ts'

/** One part of the kit's store, followed. The selector must give back what is in the store, not something new. */
export const useSlice = <T>(selector: (state: KitState) => T): T => {
  const { store } = useKit()
  return useSyncExternalStore(store.subscribe, () => selector(store.getState()))
}
