import { useEffect, useState } from 'react'

/** A value, once it has stopped changing for this long. */
export const useDebounced = <T>(value: T, ms: number): T => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
