/** One pointer event: its position on the screen and in this document. */
export type Sighting = {
  kind: 'inside' | 'left'
  pointerType: string
  screenX: number
  screenY: number
  clientX: number
  clientY: number
}

export type Hand = {
  see: (sighting: Sighting) => void
  /** The pointer rested over this document for a while, and the document didn't move under it. */
  isSteady: (pointerType: string) => boolean
  /** Screen pixels per document pixel, as measured from the pointer. */
  zoom: () => number
}

const insideForMs = 400
/** A pointer without events for this long may have been elsewhere: a moving page tells its frame nothing. */
const freshForMs = 5_000
/** Rounding tolerance between two measurements of one step. */
const slackPx = 4
const slackShare = 0.15
/** Minimum step length for measuring the page's zoom. */
const tellingPx = 8

const axes = [
  ['screenX', 'clientX'],
  ['screenY', 'clientY'],
] as const

/**
 * Follows the pointer, because a page can move its frame under a cursor, and nothing else reveals that: size,
 * visibility and focus stay the same. A step on the screen and in the document must match, up to the zoom. A finger has
 * no position before it touches, so touch isn't followed and never rests; see `useHold.ts`.
 */
export const createHand = (now: () => number, onMoved: () => void): Hand => {
  let last: Sighting | undefined
  let since: number | undefined
  let seenAt = 0
  let zoom = 1

  const hasMoved = (from: Sighting, to: Sighting): boolean =>
    axes.some(([screen, client]) => {
      const step = to[screen] - from[screen]
      return Math.abs(step - zoom * (to[client] - from[client])) > slackPx + slackShare * Math.abs(step)
    })
  /** A zoomed page looks like a moving one, once. */
  const learnZoom = (from: Sighting, to: Sighting) => {
    for (const [screen, client] of axes) {
      const [step, within] = [to[screen] - from[screen], to[client] - from[client]]
      if (Math.min(Math.abs(step), Math.abs(within)) >= tellingPx && step / within > 0) zoom = step / within
    }
  }

  return {
    see: (sighting) => {
      if (sighting.pointerType === 'touch') return
      if (sighting.kind === 'left') {
        last = undefined
        since = undefined
        return
      }
      if (now() - seenAt > freshForMs) since = undefined
      seenAt = now()
      if (last && hasMoved(last, sighting)) {
        learnZoom(last, sighting)
        since = now()
        onMoved()
      }
      since ??= now()
      last = sighting
    },
    zoom: () => zoom,
    isSteady: (pointerType) => pointerType !== 'touch' && since !== undefined && now() - since >= insideForMs,
  }
}
