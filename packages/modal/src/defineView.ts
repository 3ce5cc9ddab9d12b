import type { Kit } from '@latchkey/core/kit'
import type { ViewName, ViewParams } from '@latchkey/core/state/views'
import type { Translated, Words } from '@latchkey/ui/words'
import type { ComponentType } from 'react'

/** The words of an area in the user's language, for code outside of hooks. */
export type Say = <W extends Words>(words: W) => Translated<W>

/** A modal view: its header and its content. */
export type View<V extends ViewName> = {
  name: V
  /** The dialog is labelled by it in every view. */
  title: (params: ViewParams[V], kit: Kit, say: Say) => string
  /** The title is announced but not shown, if the view's own header is enough. */
  isTitleHidden?: boolean
  Component: ComponentType<{ params: ViewParams[V] }>
}

/** Declares a view; the name ties its params to the router's table. */
export const defineView = <V extends ViewName>(name: V, view: Omit<View<V>, 'name'>): View<V> => ({ name, ...view })
