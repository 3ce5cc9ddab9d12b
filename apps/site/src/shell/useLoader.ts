import { useSyncExternalStore } from 'react'
import type { Loader, LoadState } from './createLoader.ts'

/** How far a later part has come, live. */
export const useLoader = <T>({ subscribe, read }: Loader<T>): LoadState<T> => useSyncExternalStore(subscribe, read)
