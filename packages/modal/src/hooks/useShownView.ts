import { currentEntry, type RouterState } from '@latchkey/core/state/router'
import type { ViewName } from '@latchkey/core/state/views'
import { useEffect, useReducer, useState } from 'react'
import { type AnyView, loadView, readyView } from '../loadView.ts'

type Shown = { shown: RouterState; view: AnyView | undefined; hasFailed: boolean; retry: () => void }

/** What the card shows: the router's view once it has loaded, the previous view until then, or the load error. */
export const useShownView = (router: RouterState): Shown => {
  const { view: name } = currentEntry(router)
  const view = readyView(name)
  const [last, setLast] = useState(router)
  const [failed, setFailed] = useState<ViewName>()
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const hasFailed = view === undefined && failed === name
  if ((view || hasFailed) && last !== router) setLast(router)

  useEffect(() => {
    if (view || hasFailed) return
    let isWanted = true
    loadView(name).then(
      () => isWanted && refresh(),
      () => isWanted && setFailed(name),
    )
    return () => {
      isWanted = false
    }
  }, [name, view, hasFailed])

  const retry = () => setFailed(undefined)
  if (view || hasFailed) return { shown: router, view, hasFailed, retry }
  return { shown: last, view: readyView(currentEntry(last).view), hasFailed, retry }
}
