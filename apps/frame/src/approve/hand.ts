/** One sight of a pointer: where it is on the screen, and where in this document. */
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
  /** The pointer has been over this document for a while, and the document has not moved under it. */
  isSteady: (pointerType: string) => boolean
  /** How many pixels of the screen a pixel of this document takes, as far as the pointer has told. */
  zoom: () => number
}

const insideForMs = 400
/** A pointer that nothing was seen of for so long may have been elsewhere: a page that moves tells its frame nothing. */
const freshForMs = 5_000
/** What rounding may leave between two ways of measuring one step. */
const slackPx = 4
const slackShare = 0.15
/** A step that is long enough to tell the zoom of the page from it. */
const tellingPx = 8

const axes = [
  ['screenX', 'clientX'],
  ['screenY', 'clientY'],
] as const

/**
 * Follows the pointer, because a page can push its frame under a cursor that was going elsewhere, and nothing else
 * tells the frame so: its size, its visibility and its focus stay as they are. A step on the screen and the same step
 * in the document must agree, up to the zoom. A finger is not there before it touches, so a touch is not followed.
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
    isSteady: (pointerType) => pointerType === 'touch' || (since !== undefined && now() - since >= insideForMs),
  }
}
