import { type RefCallback, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type ConsentGuard, type ConsentPorts, type ConsentState, createConsentGuard } from './consentGuard.ts'

/** The guard of one screen; `subject` is anything that changes when the words on it do. */
export const useConsent = (ports: ConsentPorts, subject: unknown) => {
  const [state, setState] = useState<ConsentState>('covered')
  const guard = useRef<ConsentGuard | undefined>(undefined)
  const pending = useMemo(() => new Map<Element, () => void>(), [])

  useEffect(() => {
    const made = createConsentGuard(ports, setState)
    guard.current = made
    for (const element of pending.keys()) pending.set(element, made.watch(element))
    return () => {
      guard.current = undefined
      made.stop()
      setState('covered')
    }
  }, [ports, pending])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject is the trigger
  useEffect(() => guard.current?.restart(), [subject])

  const watch: RefCallback<Element> = useCallback(
    (element) => {
      if (!element) return
      pending.set(element, guard.current?.watch(element) ?? (() => {}))
      return () => {
        pending.get(element)?.()
        pending.delete(element)
      }
    },
    [pending],
  )
  return {
    state,
    watch,
    isArmed: () => guard.current?.state() === 'armed',
    isSteady: (pointerType: string) => guard.current?.isSteady(pointerType) === true,
  }
}
