import type { KitState } from '@latchkey/core/state/store'
import { useSyncExternalStore } from 'react'
import { useKit } from './useKit.ts'

/** Subscribes to one part of the store. The selector must return an object from the store, not a new one. */
export const useSlice = <T>(selector: (state: KitState) => T): T => {
  const { store } = useKit()
  return useSyncExternalStore(store.subscribe, () => selector(store.getState()))
}
