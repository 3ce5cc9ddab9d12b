import { type Address, createWalletClient, type Hex, hexToString, http, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/**
 * How the wallet answers. `pending` refuses with -32002 as if a request were open, `locked` shows no account, and `hang`
 * waits until another mood is set.
 */
export type Mood = 'approve' | 'reject' | 'pending' | 'locked' | 'hang'

export type WalletOptions = {
  /** `Test Wallet` by default. */
  name?: string | undefined
  /** `test.wallet` by default. */
  rdns?: string | undefined
  /** A new key by default. */
  privateKey?: Hex | undefined
  /** The chain that the wallet starts on. 1 by default. */
  chainId?: number | undefined
  /** `approve` by default. */
  mood?: Mood | undefined
  /** The node that `eth_sendTransaction` uses. */
  nodeUrl?: string | undefined
}

export type WalletCall = { method: string; params: readonly unknown[] }

/** What a wallet throws: an error with an EIP-1193 number. */
const refusal = (code: number, message: string): Error & { code: number } => Object.assign(new Error(message), { code })

/** The wallet behind the provider: it holds the key, answers requests and writes them down. */
export type Wallet = {
  readonly address: Address
  readonly info: { uuid: string; name: string; icon: string; rdns: string }
  readonly calls: readonly WalletCall[]
  readonly chainId: number
  setMood(mood: Mood): void
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
}

const icon = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E'

type Transaction = { to?: Address; value?: Hex; data?: Hex; gas?: Hex }

/** Creates a wallet with a real key: its signatures can be verified. */
export const createWallet = ({
  name = 'Test Wallet',
  rdns = 'test.wallet',
  privateKey = generatePrivateKey(),
  chainId: firstChain = 1,
  mood: firstMood = 'approve',
  nodeUrl,
}: WalletOptions = {}): Wallet => {
  const account = privateKeyToAccount(privateKey)
  const calls: WalletCall[] = []
  let [chainId, mood, isAllowed] = [firstChain, firstMood, false]
  let waiting: (() => void)[] = []

  const decide = async (): Promise<void> => {
    while (mood === 'hang') await new Promise<void>((resolve) => void waiting.push(resolve))
    if (mood === 'reject') throw refusal(4001, 'User rejected the request.')
    if (mood === 'pending') throw refusal(-32002, 'Request of this type already pending.')
    if (mood === 'locked') throw refusal(4100, 'The wallet is locked.')
  }
  const accounts = (): readonly Address[] => (isAllowed && mood !== 'locked' ? [account.address] : [])
  const allow = async (): Promise<readonly Address[]> => {
    if (mood === 'locked') return []
    await decide()
    isAllowed = true
    return accounts()
  }
  const send = async ({ to, value, data, gas }: Transaction): Promise<Hex> => {
    if (nodeUrl === undefined) throw refusal(4200, 'Set `nodeUrl` to send transactions.')
    const chain = {
      ...{ id: chainId, name: String(chainId), rpcUrls: { default: { http: [nodeUrl] } } },
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    }
    return createWalletClient({ account, chain, transport: http(nodeUrl) }).sendTransaction({
      ...(to && { to }),
      ...(value && { value: BigInt(value) }),
      ...(data && { data }),
      ...(gas && { gas: BigInt(gas) }),
    })
  }
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_chainId: () => `0x${chainId.toString(16)}`,
    eth_accounts: accounts,
    eth_requestAccounts: allow,
    wallet_requestPermissions: async () => {
      await allow()
      return [{ parentCapability: 'eth_accounts' }]
    },
    wallet_revokePermissions: () => {
      isAllowed = false
      return null
    },
    wallet_switchEthereumChain: async ([wanted]) => {
      await decide()
      chainId = Number((wanted as { chainId: Hex }).chainId)
      return null
    },
    personal_sign: async ([message]) => {
      await decide()
      const text = String(message)
      return account.signMessage({ message: isHex(text) ? hexToString(text) : text })
    },
    eth_signTypedData_v4: async ([, data]) => {
      await decide()
      return account.signTypedData(JSON.parse(String(data)))
    },
    eth_sendTransaction: async ([transaction]) => {
      await decide()
      return send(transaction as Transaction)
    },
  }
  return {
    address: account.address,
    info: { uuid: crypto.randomUUID(), name, icon, rdns },
    calls,
    get chainId() {
      return chainId
    },
    setMood: (next) => {
      mood = next
      for (const resume of waiting.splice(0)) resume()
      waiting = []
    },
    request: async ({ method, params = [] }) => {
      calls.push({ method, params })
      const answer = answers[method]
      if (!answer) throw refusal(4200, `The wallet doesn’t support ${method}.`)
      return answer(params)
    },
  }
}

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

/** Creates a browser wallet that approves, declines or doesn't answer, depending on its mood. */
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
