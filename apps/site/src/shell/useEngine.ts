import { useSyncExternalStore } from 'react'
import type { Engine } from '../engine.ts'
import type { Loader, LoadState } from './createLoader.ts'

/** How far a later part has come, live. */
export const useLoader = <T>({ subscribe, read }: Loader<T>): LoadState<T> => useSyncExternalStore(subscribe, read)

/** The engine with its kit, once it is here. */
export const useEngine = (loader: Loader<Engine>): Engine | undefined => {
  const state = useLoader(loader)
  return state.status === 'ready' ? state.value : undefined
}
