import type { Address } from '@latchkey/wire/caip'

/** How the wallet answers the next requests; `hang` waits until the test answers. */
export type WalletMood = 'approve' | 'reject' | 'pending' | 'locked' | 'broken' | 'hang'

type Request = { method: string; params?: readonly unknown[] }
type Listener = (...data: readonly unknown[]) => void

type WalletSetup = {
  name?: string
  rdns?: string
  icon?: string
  accounts?: readonly Address[]
  chainId?: number
  /** Chains that the wallet knows; a switch to any other is refused with 4902 until it is added. */
  knownChains?: readonly number[]
  mood?: WalletMood
  /** Already allowed on this page, as after a reload. */
  isAuthorised?: boolean
}

export const fakeIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Crect width='40' height='40' fill='%23e2761b'/%3E%3C/svg%3E"

export const fakeAccount: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const otherAccount: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A wallet's error with a code, as in EIP-1193. */
const refusal = (code: number, message: string): Error => Object.assign(new Error(message), { code })

const toHex = (chainId: number): string => `0x${chainId.toString(16)}`

/** An extension wallet for tests: EIP-1193 with scripted answers, announced over EIP-6963 to the real connectors. */
export const createFakeWallet = ({
  name = 'Test Wallet',
  rdns = 'test.wallet',
  icon = fakeIcon,
  accounts = [fakeAccount],
  chainId = 1329,
  knownChains = [1, 1329],
  mood = 'approve',
  isAuthorised = false,
}: WalletSetup = {}) => {
  const state = { mood, accounts: [...accounts], chainId, isAuthorised, known: new Set(knownChains) }
  const calls: string[] = []
  const listeners = new Map<string, Set<Listener>>()
  let waiting: ((mood: WalletMood) => void)[] = []

  const emit = (event: string, data: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data)
  }

  const settleMood = async (): Promise<void> => {
    const now =
      state.mood === 'hang' ? await new Promise<WalletMood>((resolve) => void waiting.push(resolve)) : state.mood
    if (now === 'reject') throw refusal(4001, 'User rejected the request.')
    if (now === 'pending') throw refusal(-32002, 'Request of this type already pending.')
    if (now === 'broken') throw refusal(-32603, 'Internal JSON-RPC error.')
  }

  const allow = async (): Promise<readonly Address[]> => {
    await settleMood()
    if (state.mood === 'locked') return []
    state.isAuthorised = true
    return state.accounts
  }

  const moveTo = (next: number): null => {
    state.chainId = next
    emit('chainChanged', toHex(next))
    return null
  }

  const chainIn = ([wanted]: readonly unknown[] = []): number => Number((wanted as { chainId: string }).chainId)

  const answers: Record<string, (params?: readonly unknown[]) => Promise<unknown>> = {
    eth_chainId: async () => toHex(state.chainId),
    eth_accounts: async () => (state.isAuthorised && state.mood !== 'locked' ? state.accounts : []),
    eth_requestAccounts: allow,
    wallet_requestPermissions: async () => {
      if (state.mood === 'locked') throw refusal(-32601, 'Method not found')
      return [{ caveats: [{ value: await allow() }] }]
    },
    wallet_revokePermissions: async () => {
      state.isAuthorised = false
      return null
    },
    personal_sign: async () => {
      await settleMood()
      return `0x${'5a'.repeat(65)}`
    },
    wallet_switchEthereumChain: async (params) => {
      const wanted = chainIn(params)
      if (!state.known.has(wanted)) throw refusal(4902, 'Unrecognized chain ID.')
      await settleMood()
      return moveTo(wanted)
    },
    wallet_addEthereumChain: async (params) => {
      await settleMood()
      state.known.add(chainIn(params))
      return moveTo(chainIn(params))
    },
  }

  const provider = {
    request: async ({ method, params }: Request): Promise<unknown> => {
      calls.push(method)
      const answer = answers[method]
      if (!answer) throw refusal(4200, `${method} is not supported`)
      return answer(params)
    },
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
  }

  const say = () => {
    const detail = Object.freeze({ info: Object.freeze({ uuid: `uuid-${rdns}`, name, icon, rdns }), provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }

  return {
    provider,
    calls,
    /** Announces itself now and whenever a page asks, as an extension does. */
    announce: () => {
      window.addEventListener('eip6963:requestProvider', say)
      say()
    },
    /** Sets `window.ethereum`, like a legacy wallet. */
    injectLegacy: () => Object.assign(window, { ethereum: provider }),
    remove: () => {
      window.removeEventListener('eip6963:requestProvider', say)
      Reflect.deleteProperty(window, 'ethereum')
    },
    setMood: (next: WalletMood) => {
      state.mood = next
    },
    /** Answers pending requests. */
    answer: (next: WalletMood) => {
      const open = waiting
      waiting = []
      state.mood = next
      for (const resolve of open) resolve(next)
    },
    changeChain: (next: number) => void moveTo(next),
    changeAccounts: (next: readonly Address[]) => {
      state.accounts = [...next]
      emit('accountsChanged', next)
    },
  }
}

export type FakeWallet = ReturnType<typeof createFakeWallet>
