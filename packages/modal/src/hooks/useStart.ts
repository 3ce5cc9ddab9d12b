import { useLayoutEffect, useRef } from 'react'

/** Runs once when a view appears, also when React mounts twice, and before anything can be pressed there. */
export const useStart = (run: () => void): void => {
  const hasStarted = useRef(false)
  useLayoutEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    run()
  })
}
