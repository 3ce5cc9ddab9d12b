import { limits } from '@latchkey/wire/limits'

/** Where a text stands, and the opening through which it is read; all from the top of the window. */
export type Opening = { contentTop: number; contentHeight: number; top: number; bottom: number }

export type SightRecord = {
  /** Counts the time since the last look for whatever was in the opening all along. */
  look: (opening: Opening, canSee: boolean) => void
  /** Where the first piece is that was not seen and is not in the opening now. */
  missing: () => 'above' | 'below' | undefined
  isComplete: () => boolean
  forget: () => void
}

/** Low enough that a line of text is never counted as seen by half. */
const stripPx = 8
const slackPx = 1
/** A timer that comes late has not looked in between. */
const mostElapsedMs = 250

/** Remembers strip by strip what of a scrolled text has been in view, and for how long. */
export const createSightRecord = (now: () => number): SightRecord => {
  let seenMs: number[] = []
  let isInView: boolean[] = []
  let height: number | undefined
  let lastAt = now()
  const { pieceSeenMs } = limits.consent

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
