import type { BasicPorts } from './basicPorts.ts'
import type { Pairing, PairingOptions } from './connectors/walletConnect/pairing.ts'

export type HttpResponse = {
  status: number
  headers: { get(name: string): string | null }
  text(): Promise<string>
}

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT'
  body?: string
  headers?: Readonly<Record<string, string>>
  timeoutMs: number
}

/** Where the frame is shown, in CSS pixels of the page. */
export type FramePlace = { left: number; top: number; width: number; height: number }

/** The hidden frame of the embedded wallet. Accepts messages only from its own window and origin. */
export type FrameHost = {
  /** The page's element for frame and modal; the body by default. Only `core/src/browser` knows elements. */
  container?: (() => object | null | undefined) | undefined
  /** Puts the frame into the page; a second call does nothing. */
  create(src: string): void
  isCreated(): boolean
  /** Posts to the frame's exact origin; throws 'W3mFrame: iframe is not set' when there is none. */
  post(message: unknown): void
  listen(listener: (data: unknown) => void): () => void
  show(place: FramePlace): void
  hide(): void
  remove(): void
}

/** A window for a social login. Open it inside the tap, before anything is awaited, or browsers block it. */
export type Popup = {
  go(url: string): void
  isClosed(): boolean
  close(): void
  /** Listens to messages posted to this page, with their origin. */
  listen(listener: (message: { origin: string; data: unknown }) => void): () => void
}

/** The wallet's own window, opened by the page. What it shows is out of the page's reach. */
export type OpenedWindow = { isClosed(): boolean; close(): void }

/** Opens the wallet's own window; undefined if it isn't needed, outside of a press, or if it is blocked. */
export type OpenWalletWindow = (url: string) => OpenedWindow | undefined

/** Everything core needs from outside. Tests pass fakes; `browser/ports.ts` has the real ones. */
export type Ports = BasicPorts & {
  fetch(url: string, request: HttpRequest): Promise<HttpResponse>
  /** Whether a tap on a link could open a phone wallet, and which rules its system has. */
  device: {
    isMobile: boolean
    isIos: boolean
    isAndroid: boolean
    isTelegram: boolean
    isSafari: boolean
    /** Can install extensions from the Chrome store: Chrome, Edge, Brave, Opera and others. */
    isChromium: boolean
  }
  isOnline(): boolean
  /** The window: browser wallets register themselves there, and other tabs say what they store. */
  pageEvents: EventTarget
  /** 128 random bits, as text. */
  randomId(): string
  frameHost: FrameHost
  /** Opens a popup; undefined if the browser blocks it. */
  openPopup(url: string, size: { width: number; height: number }): Popup | undefined
  /** Only the embedded wallet needs it, so it loads with that. */
  loadWalletWindow(): Promise<OpenWalletWindow>
  /** The user's languages as BCP 47 tags, preferred first. */
  languages(): readonly string[]
  /** Whether the system prefers light colors, and when that changes. */
  isLightPreferred(): boolean
  onColourScheme(listener: () => void): () => void
  /** Sends a text without waiting, also while the page is being left; false when the browser has no room for it. */
  beacon(url: string, body: string): boolean
  /** Adds a script of the operator's choice to the page, once. */
  loadScript(id: string, url: string): void
  /** The pairing client: the library's, unless a test passes another. */
  createPairing?(options: PairingOptions): Pairing
}
