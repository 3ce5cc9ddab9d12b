import { useEffect, useRef } from 'react'

/** Runs once when a view appears, also where React mounts everything twice to find mistakes. */
export const useStart = (run: () => void): void => {
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    run()
  })
}
