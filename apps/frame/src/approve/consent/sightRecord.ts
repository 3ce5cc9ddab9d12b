import { walletLimits } from '@latchkey/wire/limits'

/** Position of a text and of the opening it is read through, from the top of the window. */
export type Opening = { contentTop: number; contentHeight: number; top: number; bottom: number }

export type SightRecord = {
  /** Adds the time since the last look to everything that stayed in the opening. */
  look: (opening: Opening, canSee: boolean) => void
  /** The first part that wasn't seen and isn't in the opening now. */
  missing: () => 'above' | 'below' | undefined
  isComplete: () => boolean
  forget: () => void
}

/** Small enough that a half-visible line never counts as seen. */
const stripPx = 8
const slackPx = 1
/** A late timer didn't look in between. */
const mostElapsedMs = 250

/** Records, strip by strip, how long each part of a scrolled text was in view. */
export const createSightRecord = (now: () => number): SightRecord => {
  let seenMs: number[] = []
  let isInView: boolean[] = []
  let height: number | undefined
  let lastAt = now()
  const { pieceSeenMs } = walletLimits.consent

  const forget = () => {
    seenMs = seenMs.map(() => 0)
    lastAt = now()
  }
  return {
    look: ({ contentTop, contentHeight, top, bottom }, canSee) => {
      if (height === undefined || Math.abs(contentHeight - height) > slackPx) {
        height = contentHeight
        seenMs = Array.from({ length: Math.ceil(contentHeight / stripPx) }, () => 0)
        isInView = []
      }
      const elapsedMs = Math.min(now() - lastAt, mostElapsedMs)
      lastAt = now()
      const wasInView = isInView
      isInView = seenMs.map((_, at) => {
        const end = Math.min((at + 1) * stripPx, contentHeight)
        return contentTop + at * stripPx >= top - slackPx && contentTop + end <= bottom + slackPx
      })
      if (canSee) seenMs = seenMs.map((ms, at) => (wasInView[at] && isInView[at] ? ms + elapsedMs : ms))
    },
    missing: () => {
      const first = seenMs.findIndex((ms, at) => ms < pieceSeenMs && !isInView[at])
      if (first === -1) return undefined
      return first < isInView.indexOf(true) ? 'above' : 'below'
    },
    isComplete: () => seenMs.length > 0 && seenMs.every((ms) => ms >= pieceSeenMs),
    forget,
  }
}
