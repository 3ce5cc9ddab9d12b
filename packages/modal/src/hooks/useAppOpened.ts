import { limits } from '@latchkey/wire/limits'
import { useEffect, useState } from 'react'
import { useKit } from './useKit.ts'

/** The outcome of a link into an app: the page is still here, it was left, or it is here again. */
export type AppOpened = 'opening' | 'left' | 'back' | 'notOpened'

/** Detects whether tapping a link opened an app: if the page is still visible after a moment, it didn't. */
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
