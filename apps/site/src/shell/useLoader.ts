import { useSyncExternalStore } from 'react'
import type { Loader, LoadState } from './createLoader.ts'

/** Subscribes to the loading state of a part. */
export const useLoader = <T>({ subscribe, read }: Loader<T>): LoadState<T> =>
  useSyncExternalStore(subscribe, read, read)
