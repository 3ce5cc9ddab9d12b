import { createLatchkey, type Latchkey, type LatchkeyOptions } from '@latchkey/core'
import { icon, rdns } from './looks.ts'
import { toProvider } from './toProvider.ts'

export type AnnounceOptions = Omit<LatchkeyOptions, 'wagmiConfig' | 'browserWallets'> & {
  /** How wallet lists show it. `Latchkey` with its own icon by default. */
  info?: { name?: string | undefined; icon?: string | undefined; rdns?: string | undefined } | undefined
}

/** `crypto.randomUUID` is missing on pages without https, such as those of a computer in the local network. */
const randomUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[Number(`0x${digits[16]}`) % 4]
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`]
  return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20)].join('-')
}

/**
 * Announces the embedded wallet over EIP-6963, so every wallet list on the page offers it: RainbowKit, ConnectKit,
 * AppKit or wagmi alone. Returns a function that stops announcing. Does nothing on a server.
 */
export const announceLatchkey = ({ info = {}, ...options }: AnnounceOptions): (() => void) => {
  if (typeof window === 'undefined') return () => {}
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: randomUuid(),
      name: info.name ?? 'Latchkey',
      icon: info.icon ?? icon,
      rdns: info.rdns ?? rdns,
    }),
    // A client that listens for wallets would find this one, connect to it and request signatures from itself forever.
    provider: toProvider(createLatchkey({ ...options, browserWallets: false }) as unknown as Latchkey),
  })
  const announce = () => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => removeEventListener('eip6963:requestProvider', announce)
}
