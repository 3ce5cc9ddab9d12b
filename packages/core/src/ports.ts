/** Key and value texts that outlive the page. A browser that refuses storage gives one that forgets. */
export type Storage = {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

export type HttpResponse = {
  status: number
  headers: { get(name: string): string | null }
  text(): Promise<string>
}

export type HttpRequest = { method: 'GET' | 'POST' | 'PUT'; body?: string; timeoutMs: number }

/** What core needs from outside. Tests hand in fakes; `browser/ports.ts` hands in the real ones. */
export type Ports = {
  storage: Storage
  fetch(url: string, request: HttpRequest): Promise<HttpResponse>
  clock: { now(): number; after(ms: number, run: () => void): () => void }
  /** Whether a tap on a link could open a phone wallet, and which rules its system has. */
  device: {
    isMobile: boolean
    isIos: boolean
    isAndroid: boolean
    isTelegram: boolean
    isSafari: boolean
    /** Takes extensions from the Chrome store: Chrome, Edge, Brave, Opera and their kin. */
    isChromium: boolean
  }
  isOnline(): boolean
  /** Watches whether the page can be seen, so that polls can rest. */
  onVisible(listener: (isVisible: boolean) => void): () => void
}
