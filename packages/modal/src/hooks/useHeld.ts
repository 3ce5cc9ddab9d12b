import { useEffect, useRef } from 'react'

/** A value that doesn't change while it is held. */
export const useHeld = <T>(value: T, isHeld: boolean): T => {
  const last = useRef(value)
  useEffect(() => {
    if (!isHeld) last.current = value
  })
  return isHeld ? last.current : value
}
