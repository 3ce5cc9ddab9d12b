import { walletLimits } from '@latchkey/wire/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConsentPorts } from './consentGuard.ts'

/** Where a finger is: in this document, and on the screen. */
type Spot = { clientX: number; clientY: number; screenX: number; screenY: number }

export type HoldStage = 'holding' | 'held'

/** How far a finger may drift while it holds. */
const mostDriftPx = { client: 12, screen: 24 }

const isNear = (from: Spot, to: Spot): boolean =>
  Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) <= mostDriftPx.client &&
  Math.hypot(to.screenX - from.screenX, to.screenY - from.screenY) <= mostDriftPx.screen

/**
 * A finger that stays on a button and is lifted there. A tap isn't enough inside a page: a finger has no position
 * before it touches, so nothing shows that the page moved its frame under it. Chromium drops taps on a frame that
 * moved less than 500 ms ago, but it learns of a move only when the page is drawn. With a hold, the frame has to be
 * under the finger twice, and the page doesn't know when the finger lifts.
 */
export const useHold = (ports: Pick<ConsentPorts, 'now' | 'after'>, onHeld: () => void) => {
  const [stage, setStage] = useState<HoldStage>()
  const begun = useRef<{ spot: Spot; at: number; cancel: () => void } | undefined>(undefined)
  const stop = useCallback(() => {
    begun.current?.cancel()
    begun.current = undefined
    setStage(undefined)
  }, [])
  useEffect(() => stop, [stop])

  return {
    stage,
    stop,
    start: ({ clientX, clientY, screenX, screenY }: Spot) => {
      stop()
      setStage('holding')
      const cancel = ports.after(walletLimits.consent.holdMs, () => {
        setStage('held')
        onHeld()
      })
      begun.current = { spot: { clientX, clientY, screenX, screenY }, at: ports.now(), cancel }
    },
    /** Whether the lifted finger had stayed for long enough, in its place; undefined if it held nothing. */
    end: (spot: Spot): boolean | undefined => {
      const from = begun.current
      stop()
      return from && ports.now() - from.at >= walletLimits.consent.holdMs && isNear(from.spot, spot)
    },
  }
}
