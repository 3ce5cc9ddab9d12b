import type { Sentence } from '@latchkey/wire/errors'
/** One short message at a time (VIEW-12). */
export type Toast = Sentence & {
  id: number
  variant: 'loading' | 'success' | 'error'
  /** A link with more details, such as to the explorer. */
  link?: { label: string; href: string }
  /** The paired wallet that a hint is about, and its app on this phone. */
  wallet?: { name: string; app?: string | undefined }
}

export type ToastState = { shown: Toast | undefined; lastId: number }

export const initialToast: ToastState = { shown: undefined, lastId: 0 }

/** Closes the open toast. The action shows the next one after the gap. */
export const hideToast = (state: ToastState, id?: number): ToastState =>
  id === undefined || state.shown?.id === id ? { ...state, shown: undefined } : state

export const showToast = (state: ToastState, toast: Omit<Toast, 'id'>, id: number): ToastState => ({
  shown: { ...toast, id },
  lastId: Math.max(id, state.lastId),
})
