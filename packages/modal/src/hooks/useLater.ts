import { useEffect, useState } from 'react'
import { useKit } from './useKit.ts'

/** True once something has lasted this long. */
export const useLater = (isGoingOn: boolean, ms: number): boolean => {
  const { ports } = useKit()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const cancel = ports.clock.after(ms, () => setIsLate(true))
    return () => {
      cancel()
      setIsLate(false)
    }
  }, [isGoingOn, ms, ports])
  return isLate
}
