import { createWallet, type Wallet, type WalletOptions } from './wallet.ts'

type Listener = (value: unknown) => void

/** A wallet in the page itself, for tests with a DOM. */
export type MockWallet = Wallet & {
  /** An EIP-1193 provider. */
  provider: {
    request: Wallet['request']
    on(event: string, listener: Listener): void
    removeListener(event: string, listener: Listener): void
  }
  /** Announces the wallet over EIP-6963, now and whenever a page asks. Returns a function that stops it. */
  announce(): () => void
}

/** Creates a browser wallet that says yes, no or nothing, as its mood is. */
export const createMockWallet = (options: WalletOptions = {}): MockWallet => {
  const wallet = createWallet(options)
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const provider: MockWallet['provider'] = {
    request: async (call) => {
      const before = wallet.chainId
      const answer = await wallet.request(call)
      if (wallet.chainId !== before) emit('chainChanged', `0x${wallet.chainId.toString(16)}`)
      return answer
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }
  const announce = () => {
    const detail = Object.freeze({ info: wallet.info, provider })
    const say = () => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', say)
    say()
    return () => removeEventListener('eip6963:requestProvider', say)
  }
  return Object.assign(wallet, { provider, announce })
}
