import type { LatchkeyEvents } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useLatchkey } from './LatchkeyProvider.tsx'

/** Calls a function on every event of a kind. */
export const useLatchkeyEvent = <E extends keyof LatchkeyEvents>(
  event: E,
  listener: (detail: LatchkeyEvents[E]) => void,
): void => {
  const client = useLatchkey()
  const newest = useRef(listener)
  useEffect(() => {
    newest.current = listener
  })
  useEffect(() => client.on(event, (detail) => newest.current(detail)), [client, event])
}
