import { limits } from '@latchkey/wire/limits'
import { useEffect, useState } from 'react'
import { useKit } from './useKit.ts'

/** What became of a link into an app: the page is still here, it was left, or it is here again. */
export type AppOpened = 'opening' | 'left' | 'back' | 'notOpened'

/** Watches whether a tap on a link has left the page. A page that nobody left after 2 s has opened nothing. */
export const useAppOpened = (isLinked: boolean): AppOpened => {
  const { ports } = useKit()
  const [opened, setOpened] = useState<AppOpened>('opening')

  useEffect(() => {
    if (!isLinked) return
    setOpened('opening')
    const cancel = ports.clock.after(limits.pairing.notOpenedMs, () => setOpened('notOpened'))
    const unwatch = ports.onVisible((isVisible) => {
      cancel()
      setOpened(isVisible ? 'back' : 'left')
    })
    return () => {
      cancel()
      unwatch()
    }
  }, [isLinked, ports])

  return opened
}
