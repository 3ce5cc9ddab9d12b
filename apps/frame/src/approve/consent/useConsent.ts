import { type RefCallback, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type ConsentGuard, type ConsentPorts, type ConsentView, createConsentGuard } from './consentGuard.ts'

type Duty = 'watch' | 'mustSee'

const unseen: ConsentView = { state: 'covered', more: undefined }

/** The guard of one screen; a change of `subject` restarts the wait. */
export const useConsent = (ports: ConsentPorts, subject: unknown) => {
  const [view, setView] = useState(unseen)
  const guard = useRef<ConsentGuard | undefined>(undefined)
  const kept = useMemo(() => new Map<Element, { duty: Duty; stop: () => void }>(), [])

  useEffect(() => {
    const newGuard = createConsentGuard(ports, setView)
    guard.current = newGuard
    for (const [element, { duty }] of kept) kept.set(element, { duty, stop: newGuard[duty](element) })
    return () => {
      guard.current = undefined
      newGuard.stop()
      setView(unseen)
    }
  }, [ports, kept])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject is the trigger
  useEffect(() => guard.current?.restart(), [subject])

  const keep = useCallback(
    (duty: Duty, element: Element | null) => {
      if (!element) return
      kept.set(element, { duty, stop: guard.current?.[duty](element) ?? (() => {}) })
      return () => {
        kept.get(element)?.stop()
        kept.delete(element)
      }
    },
    [kept],
  )
  const watch: RefCallback<Element> = useCallback((element) => keep('watch', element), [keep])
  const mustSee: RefCallback<Element> = useCallback((element) => keep('mustSee', element), [keep])
  return {
    ...view,
    watch,
    mustSee,
    isArmed: () => guard.current?.state() === 'armed',
    isSteady: (pointerType: string) => guard.current?.isSteady(pointerType) === true,
  }
}
