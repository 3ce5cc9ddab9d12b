import type { ViewName } from '@latchkey/core/state/views'
import { createContext, useContext } from 'react'

export const PreloadContext = createContext<(name: ViewName) => void>(() => {})

/** Loads a view's code ahead, when a pointer or the focus comes near what leads to it. */
export const usePreload = (): ((name: ViewName) => void) => useContext(PreloadContext)
