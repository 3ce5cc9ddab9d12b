import { useLayoutEffect, useRef } from 'react'

/**
 * Runs once when a view appears, even under React's double mounting. It runs before anything can be pressed there:
 * closing the view at once must cancel the work, not precede it.
 */
export const useStart = (run: () => void): void => {
  const hasStarted = useRef(false)
  useLayoutEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    run()
  })
}
