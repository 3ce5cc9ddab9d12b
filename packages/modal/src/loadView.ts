import type { ViewName } from '@latchkey/core/state/views'
import type { View } from './defineView.ts'
import { loadLaterStyles } from './sheet.ts'
import { registry } from './views/registry.ts'

/** A view whose name is known only at run time; a history entry holds its name and params together. */
export type AnyView = View<ViewName>

const loaded = new Map<ViewName, AnyView>()

/** The view if it is already loaded. */
export const readyView = (name: ViewName): AnyView | undefined => {
  const kept = loaded.get(name)
  if (kept) return kept
  const module = name === 'Connect' ? registry[name]() : undefined
  return module && 'default' in module ? keep(name, module.default) : undefined
}

// A View<V> takes only its own params; the router keeps name and params together, so the wider type is safe here.
const keep = (name: ViewName, view: unknown): AnyView => {
  loaded.set(name, view as AnyView)
  return view as AnyView
}

/** Loads a view's code. A failed load can be retried. */
export const loadView = async (name: ViewName): Promise<AnyView> => {
  const kept = readyView(name)
  if (kept) return kept
  const [{ default: view }] = await Promise.all([registry[name](), loadLaterStyles()])
  return keep(name, view)
}
