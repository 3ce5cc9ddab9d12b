import type { Popup } from '../ports.ts'

const missedMs = 1_000
const lookMs = 30
const loadMs = 3_000

/** The first page is on another origin: once it has loaded, the browser refuses to read its address. */
const hasLoaded = (popup: Window): boolean => {
  try {
    return popup.location.href !== 'about:blank'
  } catch {
    return true
  }
}

/** Resolves when the window's first page has loaded, or after three seconds. */
const untilLoaded = (popup: Window): Promise<void> =>
  new Promise((resolve) => {
    const startedAt = Date.now()
    const look = () => {
      if (hasLoaded(popup) || Date.now() - startedAt >= loadMs) resolve()
      else setTimeout(look, lookMs)
    }
    look()
  })

/** Opens a popup in the middle of the screen; undefined when the browser blocks it. */
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
    // A window sent on before its first page has loaded may stay there, or lose its opener.
    go: (address) =>
      void untilLoaded(popup).then(() => {
        popup.location.href = address
      }),
    isClosed: () => popup.closed,
    // A window between two pages can miss a close and then ignore all later ones.
    close: () =>
      void untilLoaded(popup).then(() => {
        popup.close()
        setTimeout(() => popup.close(), missedMs)
      }),
    listen: (listener) => {
      const hear = ({ origin, data, source }: MessageEvent) => source === popup && listener({ origin, data })
      window.addEventListener('message', hear)
      return () => window.removeEventListener('message', hear)
    },
  }
}
