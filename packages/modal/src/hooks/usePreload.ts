import { createContext, useContext } from 'react'
import type { BuiltView } from '../views/builtViews.ts'

export const PreloadContext = createContext<(name: BuiltView) => void>(() => {})

/** Loads a view's code ahead, when a pointer or the focus comes near what leads to it. */
export const usePreload = (): ((name: BuiltView) => void) => useContext(PreloadContext)
