import type { Popup } from '../ports.ts'

const missedMs = 1_000
const lookMs = 30
const loadMs = 3_000

/** Its first page is of another origin: once that has come, nothing of it can be read any more. */
const hasCome = (popup: Window): boolean => {
  try {
    return popup.location.href !== 'about:blank'
  } catch {
    return true
  }
}

/** Settles when the window's first page has come, or after a while without one. */
const untilCome = (popup: Window): Promise<void> =>
  new Promise((resolve) => {
    const startedAt = Date.now()
    const look = () => {
      if (hasCome(popup) || Date.now() - startedAt >= loadMs) resolve()
      else setTimeout(look, lookMs)
    }
    look()
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
  return {
    // A window that is led on before its first page has come may stay at that page, or be lost to its opener.
    go: (address) =>
      void untilCome(popup).then(() => {
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
