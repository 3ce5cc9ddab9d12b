import { walletWindowSize as size } from '@latchkey/wire/walletWindowSize'
import type { OpenWalletWindow } from '../ports.ts'

const missedMs = 1_000

/** Chromium detects a cover over a frame, so requests are approved inside the frame there. */
const canSeeCover = (): boolean =>
  'IntersectionObserverEntry' in window && 'isVisible' in IntersectionObserverEntry.prototype

/** Browsers without this property decide by themselves. */
const isInsidePress = (): boolean => navigator.userActivation?.isActive ?? true

/** Opens the wallet's own window, centered over this one. */
export const openWalletWindow: OpenWalletWindow = (url) => {
  if (canSeeCover() || !isInsidePress()) return undefined
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - size.width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - size.height) / 2))
  const opened = window.open(url, '_blank', `popup,width=${size.width},height=${size.height},left=${left},top=${top}`)
  if (!opened) return undefined
  return {
    isClosed: () => opened.closed,
    close: () => {
      opened.close()
      // A window that is still loading can miss it.
      setTimeout(() => opened.close(), missedMs)
      window.focus()
    },
  }
}
