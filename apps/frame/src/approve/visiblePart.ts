import { limits } from '@latchkey/wire/limits'

/** The part of this document that is on the screen, in pixels of the document, and how large one of them is shown. */
export type VisiblePart = { left: number; top: number; width: number; height: number; zoom: number }

const { minWidthPx, minHeightPx, minZoom } = limits.consent

/** Whether a request can be read there. */
export const hasRoom = ({ width, height, zoom }: VisiblePart): boolean =>
  width >= minWidthPx && height >= minHeightPx && zoom >= minZoom

/** A page can move, cut or zoom its frame at any time and no event says so. */
const measureAgainMs = 200

const hidden = { position: 'fixed', inset: '0', zIndex: '-1', visibility: 'hidden', pointerEvents: 'none' }

/**
 * Inside of a page. Only an observer knows how much of a frame its page leaves on the screen, and a new observer
 * always reports once.
 */
export const followInFrame = (onPart: (part: VisiblePart) => void): (() => void) => {
  const probe = document.body.appendChild(document.createElement('div'))
  Object.assign(probe.style, hidden)
  let observer: IntersectionObserver | undefined
  const measure = () => {
    observer?.disconnect()
    observer = new IntersectionObserver((entries) => {
      const seen = entries.at(-1)?.intersectionRect
      if (!seen) return
      // Rounded inwards: a line that is half cut is not there.
      const [left, top] = [Math.ceil(seen.left), Math.ceil(seen.top)]
      const size = { width: Math.floor(seen.right) - left, height: Math.floor(seen.bottom) - top }
      onPart({ left, top, ...size, zoom: window.devicePixelRatio })
    })
    observer.observe(probe)
    // Where nothing moves nothing is drawn, and the observer stays silent.
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

/** In a window of its own all of it is visible, and its zoom is the choice of the person. */
export const followInWindow = (onPart: (part: VisiblePart) => void): (() => void) => {
  const tell = () => onPart({ left: 0, top: 0, width: window.innerWidth, height: window.innerHeight, zoom: 1 })
  tell()
  window.addEventListener('resize', tell)
  return () => window.removeEventListener('resize', tell)
}
