import type { Ports, Storage } from '../ports.ts'

/** Storage that never throws: a browser may refuse it (private windows, blocked cookies), and then it forgets. */
const toStorage = (): Storage => {
  const memory = new Map<string, string>()
  const attempt = <T>(run: (storage: globalThis.Storage) => T, otherwise: T): T => {
    try {
      return run(window.localStorage)
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null) ?? memory.get(key),
    set: (key, value) => {
      memory.set(key, value)
      attempt((storage) => storage.setItem(key, value), undefined)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
  }
}

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

/** The real ports of a browser page. */
export const browserPorts = (): Ports => ({
  storage: toStorage(),
  fetch: (url, { method, body, timeoutMs }) =>
    fetch(url, { method, signal: AbortSignal.timeout(timeoutMs), ...(body !== undefined && { body }) }),
  clock: {
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  },
  device: toDevice(navigator.userAgent),
  isOnline: () => navigator.onLine,
  onVisible: (listener) => {
    const tell = () => listener(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  },
})

/** Whether a wallet of the old kind put itself at `window.ethereum`. */
export const hasLegacyProvider = (): boolean => 'ethereum' in window && window.ethereum != null
