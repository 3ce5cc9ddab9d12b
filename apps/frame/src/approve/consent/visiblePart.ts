import { limits } from '@latchkey/wire/limits'

/** The visible part of this document, in document pixels, and their scale. */
export type VisiblePart = { left: number; top: number; width: number; height: number; zoom: number }

const { minWidthPx, minHeightPx, minZoom } = limits.consent

/** Whether a request is readable there. */
export const hasRoom = ({ width, height, zoom }: VisiblePart): boolean =>
  width >= minWidthPx && height >= minHeightPx && zoom >= minZoom

/** A page can move, clip or zoom its frame at any time without an event. */
const measureAgainMs = 200

const hidden = { position: 'fixed', inset: '0', zIndex: '-1', visibility: 'hidden', pointerEvents: 'none' }

/** Inside a page, only an observer knows how much of the frame is visible, and a new observer always reports once. */
export const followInFrame = (onPart: (part: VisiblePart) => void): (() => void) => {
  const probe = document.body.appendChild(document.createElement('div'))
  Object.assign(probe.style, hidden)
  let observer: IntersectionObserver | undefined
  const measure = () => {
    observer?.disconnect()
    observer = new IntersectionObserver((entries) => {
      const seen = entries.at(-1)?.intersectionRect
      if (!seen) return
      // Rounded inwards: a half-cut line doesn't count.
      const [left, top] = [Math.ceil(seen.left), Math.ceil(seen.top)]
      const size = { width: Math.floor(seen.right) - left, height: Math.floor(seen.bottom) - top }
      onPart({ left, top, ...size, zoom: window.devicePixelRatio })
    })
    observer.observe(probe)
    // If nothing moves, nothing is painted and the observer stays silent.
    requestAnimationFrame(() => {})
  }
  measure()
  const timer = setInterval(measure, measureAgainMs)
  window.addEventListener('resize', measure)
  return () => {
    clearInterval(timer)
    window.removeEventListener('resize', measure)
    observer?.disconnect()
    probe.remove()
  }
}

/** In its own window everything is visible, and the zoom is the user's choice. */
export const followInWindow = (onPart: (part: VisiblePart) => void): (() => void) => {
  const tell = () => onPart({ left: 0, top: 0, width: window.innerWidth, height: window.innerHeight, zoom: 1 })
  tell()
  window.addEventListener('resize', tell)
  return () => window.removeEventListener('resize', tell)
}
