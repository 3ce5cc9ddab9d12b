import { popupLoaded } from '@latchkey/wire/popup'
import type { Popup } from '../ports.ts'

const missedMs = 1_000
const loadMs = 3_000

/** Settles when the window's first page stands, or after a while without word of it. */
const untilLoaded = (popup: Window, { origin: first }: URL): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
      resolve()
    }
    const hear = ({ origin, data, source }: MessageEvent) => {
      if (source === popup && origin === first && data === popupLoaded) done()
    }
    const timer = setTimeout(done, loadMs)
    window.addEventListener('message', hear)
  })

/** A popup in the middle of the screen; undefined when the browser does not allow one. */
export const openPopup = (url: string, { width, height }: { width: number; height: number }): Popup | undefined => {
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const popup = window.open(
    url,
    'popupWindow',
    `width=${width},height=${height},left=${left},top=${top},scrollbars=yes`,
  )
  if (!popup) return undefined
  // A window that is led on before its first page has come may stay at that page, or be lost to its opener.
  const loaded = untilLoaded(popup, new URL(url))
  return {
    go: (address) =>
      void loaded.then(() => {
        popup.location.href = address
      }),
    isClosed: () => popup.closed,
    close: () => {
      popup.close()
      // A window that is just going from one page to another can miss the first.
      setTimeout(() => popup.close(), missedMs)
    },
    listen: (listener) => {
      const hear = ({ origin, data, source }: MessageEvent) => source === popup && listener({ origin, data })
      window.addEventListener('message', hear)
      return () => window.removeEventListener('message', hear)
    },
  }
}
