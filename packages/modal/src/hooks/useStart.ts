import { useLayoutEffect, useRef } from 'react'

/**
 * Runs once when a view appears, also where React mounts everything twice to find mistakes. It runs before anybody can
 * press something in that view: who closes it at once must find something to end, not something that starts afterwards.
 */
export const useStart = (run: () => void): void => {
  const hasStarted = useRef(false)
  useLayoutEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    run()
  })
}
