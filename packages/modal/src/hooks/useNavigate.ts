import { goBack, pushView, replaceView, resetView } from '@latchkey/core/actions/navigate'
import type { ViewArguments, ViewName } from '@latchkey/core/state/views'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'

/** The router for views: only views that exist can be named. */
export const useNavigate = () => {
  const kit = useKit()
  return useMemo(
    () => ({
      push: <V extends ViewName>(view: V, ...rest: ViewArguments<V>) => pushView(kit, view, ...rest),
      replace: <V extends ViewName>(view: V, ...rest: ViewArguments<V>) => replaceView(kit, view, ...rest),
      reset: <V extends ViewName>(view: V, ...rest: ViewArguments<V>) => resetView(kit, view, ...rest),
      back: () => goBack(kit),
    }),
    [kit],
  )
}
