import type { Ports } from '../ports.ts'
import { createFrameHost } from './frameHost.ts'
import { openPopup } from './openPopup.ts'

const toDevice = (agent: string): Ports['device'] => {
  const isIos = /iphone|ipad|ipod/i.test(agent) || (/mac/i.test(agent) && navigator.maxTouchPoints > 1)
  const isAndroid = /android/i.test(agent)
  return {
    isIos,
    isAndroid,
    isMobile: isIos || isAndroid,
    isTelegram: 'TelegramWebviewProxy' in window || 'Telegram' in window,
    isSafari: /safari/i.test(agent) && !/chrome|chromium|crios|fxios|android/i.test(agent),
    isChromium: /chrome|chromium/i.test(agent),
  }
}

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const lightScheme = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)')

type PageOptions = { container?: Element | (() => Element | null | undefined) | undefined; nonce?: string | undefined }

/** The real ports of a browser page. */
export const browserPorts = (storage: Ports['storage'], { container, nonce }: PageOptions = {}): Ports => ({
  storage,
  fetch: (url, { method, body, headers, timeoutMs }) =>
    fetch(url, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
      ...(headers && { headers }),
    }),
  clock: {
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  },
  device: toDevice(navigator.userAgent),
  isOnline: () => navigator.onLine,
  pageEvents: window,
  randomId,
  frameHost: createFrameHost(randomId, typeof container === 'object' ? () => container : container),
  openPopup,
  loadWalletWindow: async () => (await import('./openWalletWindow.ts')).openWalletWindow,
  languages: () => navigator.languages,
  isLightPreferred: () => lightScheme().matches,
  onColourScheme: (listener) => {
    const scheme = lightScheme()
    scheme.addEventListener('change', listener)
    return () => scheme.removeEventListener('change', listener)
  },
  beacon: (url, body) => navigator.sendBeacon(url, body),
  loadScript: (id, src) => void import('./loadScript.ts').then(({ loadScript }) => loadScript(id, src, nonce)),
  onVisible: (listener) => {
    const tell = () => listener(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  },
})

/** Whether a legacy wallet has set `window.ethereum`. */
export const hasLegacyProvider = (): boolean => 'ethereum' in window && window.ethereum != null
