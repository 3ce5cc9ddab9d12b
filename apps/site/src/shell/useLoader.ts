import { useSyncExternalStore } from 'react'
import type { Loader, LoadState } from './createLoader.ts'

export const useLoader = <T>({ subscribe, read }: Loader<T>): LoadState<T> =>
  useSyncExternalStore(subscribe, read, read)
