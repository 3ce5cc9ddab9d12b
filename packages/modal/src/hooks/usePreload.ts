import type { ViewName } from '@latchkey/core/state/views'
import { createContext, useContext } from 'react'

export const PreloadContext = createContext<(name: ViewName) => void>(() => {})

/** Returns a function that preloads a view's code, to call on hover and focus. */
export const usePreload = (): ((name: ViewName) => void) => useContext(PreloadContext)
