import type {
  Account,
  EmailLogin,
  Facts,
  Latchkey,
  LatchkeyError,
  LatchkeyEvents,
  LatchkeyState,
  Network,
  WalletRow,
  Watch,
} from '@latchkey/core'
import { toCaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import { changeState } from '../../core/src/changeState.ts'
import { LatchkeyError as OwnError } from '../../core/src/latchkeyError.ts'
import { createStateStore } from '../../core/src/stateStore.ts'

type AccountPart = Partial<Omit<Account, 'family' | 'address' | 'chainId'>> & {
  address?: string
  chainId?: Account['chainId']
}

export type MockOptions = {
  /** Parts of the account that connects. The rest follows from its chain and address. */
  account?: AccountPart | undefined
  /** `disconnected` by default. */
  status?: LatchkeyState['status'] | undefined
  /** What `watch` and the hooks that use it read. A fact that you leave out stays `loading`. */
  facts?: Partial<Facts> | undefined
  /** What `listWallets` finds, on one page. One installed wallet by default. */
  wallets?: readonly WalletRow[] | undefined
  /** What `getToken` returns while connected. */
  token?: string | undefined
  /** Methods to replace, such as `signMessage: async () => '0x…'`. */
  answers?: Partial<Latchkey> | undefined
}

export type MockCall = { method: string; args: readonly unknown[] }

export type MockLatchkey = Latchkey & {
  readonly calls: readonly MockCall[]
  /** Sends an event to the listeners. */
  emit<E extends keyof LatchkeyEvents>(event: E, detail: LatchkeyEvents[E]): void
  /** Changes the state as a real client would, with its events. */
  setState(part: Partial<LatchkeyState>): void
  /** The next call of a method rejects with this error, such as `userRejection()`. */
  failNext(method: keyof Latchkey | `login.${keyof EmailLogin}`, error: LatchkeyError): void
}

/** What a method rejects with when the user declines. */
export const userRejection = (): LatchkeyError =>
  new OwnError('userRejected', 'You declined the request in your wallet.', {
    isUserRejection: true,
    rpcCode: 4001,
  })

const defaultAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const toAccount = ({ address = defaultAddress, chainId = 1, ...part }: AccountPart = {}): Account => {
  const network = typeof chainId === 'number' ? toCaipNetworkId(chainId) : chainId
  return {
    family: typeof chainId === 'number' ? 'evm' : 'solana',
    ...{ address, chainId, caip: `${network}:${address}`, chain: undefined, isChainSupported: true },
    network: { name: part.chain?.name ?? findChain(network)?.name, icon: undefined },
    wallet: { id: 'test.wallet', name: 'Test Wallet', kind: 'injected' },
    ...part,
    // The chain decides the family and the form of the address.
  } as Account
}

const mainnet: Network = {
  ...{ id: 1, name: 'Ethereum', icon: undefined },
  explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
  coin: { symbol: 'ETH', decimals: 18 },
}

const watchOf = <T>(data: T | undefined): Watch<T> => {
  const fact = {
    ...{ data, error: undefined, readAt: data === undefined ? 0 : Date.now(), retryAt: 0 },
    ...{ status: data === undefined ? ('loading' as const) : ('ready' as const), isFetching: data === undefined },
  }
  return { read: () => fact, subscribe: () => () => {}, refresh: () => {}, more: () => {} }
}

const testWallet: WalletRow = {
  ...{ id: 'test.wallet', name: 'Test Wallet', icon: undefined },
  ...{ kind: 'injected', isInstalled: true, installUrl: undefined },
}

/** A client without wallets, modal or network: state and events are real, answers are fixed. */
export const createMockLatchkey = ({
  account: part,
  status = 'disconnected',
  facts = {},
  wallets = [testWallet],
  token,
  answers = {},
}: MockOptions = {}) => {
  const store = createStateStore()
  const set = (part: Partial<LatchkeyState>): void => {
    const accounts = part.account ? [part.account] : []
    changeState(store, { ...('account' in part && { accounts }), ...part })
  }
  const account = toAccount(part)
  const calls: MockCall[] = []
  const failing = new Map<string, LatchkeyError[]>()
  const known = { isKnown: true, swap: true, buy: true, activity: true }
  const features = { ...known, send: true, receive: true, names: true }
  set({ status, account: status === 'connected' ? account : undefined, networks: [mainnet], features })

  const notMocked = (): never => {
    throw new OwnError('kit.notInBrowser', 'The mock has no wallet behind it.', {
      fix: 'Pass the method in `answers`.',
    })
  }
  const codeStep = { step: 'code', matchNumber: undefined, resendAfterSeconds: 30 } as const
  const own: Latchkey = {
    options: {},
    getState: store.read,
    getServerState: store.read,
    subscribe: store.subscribe,
    on: store.on,
    open: async () => set({ modal: { isOpen: true } }),
    close: () => set({ modal: { isOpen: false } }),
    embed: async () => () => undefined,
    connect: async () => {
      set({ status: 'connected', account, modal: { isOpen: false } })
      return account
    },
    listWallets: async ({ search = '' } = {}) => {
      const rows = wallets.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
      return { rows, total: rows.length, hasMore: false, error: undefined }
    },
    login: {
      start: async () => codeStep,
      submit: async () => {
        set({ status: 'connected', account })
        return account
      },
      waitForDevice: async () => codeStep,
      resend: async () => codeStep,
      cancel: () => undefined,
    },
    pair: async ({ signal } = {}) => {
      const approved = new Promise<Account>((resolve, reject) => {
        const stop = store.subscribe(({ status, account: now }) => {
          if (status !== 'connected' || !now) return
          stop()
          resolve(now)
        })
        signal?.addEventListener('abort', () => reject(new OwnError('frame.rpcAborted', 'Request was aborted')))
      })
      approved.catch(() => undefined)
      return { uri: `wc:${'7f'.repeat(32)}@2`, expiresAt: Date.now() + 240_000, link: undefined, approved }
    },
    disconnect: async () => set({ status: 'disconnected', account: undefined, session: undefined }),
    switchChain: async (chainId) => {
      const { account: now } = store.read()
      if (now) set({ account: toAccount({ address: now.address, wallet: now.wallet, chainId }), session: undefined })
    },
    signMessage: async () => `0x${'11'.repeat(65)}`,
    signTypedData: async () => `0x${'22'.repeat(65)}`,
    verifyMessage: async () => true,
    verifyTypedData: async () => true,
    sendTransaction: async ({ chainId = store.read().account?.chainId }) => {
      const hash = `0x${'33'.repeat(32)}` as const
      if (typeof chainId === 'number') store.emit('transaction', { hash, chainId, status: 'sent' })
      return hash
    },
    getProvider: async () => notMocked(),
    getWalletClient: async () => notMocked(),
    getPublicClient: async () => notMocked(),
    watch: async <K extends keyof Facts>(fact: K) => watchOf(facts[fact] as Facts[K] | undefined),
    getToken: async () => (store.read().account ? token : undefined),
    signIn: async () => {
      const session = { account: (store.read().account ?? account).caip, expiresAt: Date.now() + 86_400_000 }
      set({ session })
      return session
    },
    signOut: async () => set({ session: undefined }),
    setTheme: ({ mode }) => {
      if (mode === 'light' || mode === 'dark') set({ theme: { mode } })
    },
    setLocale: (locale) => set({ locale }),
    preload: async () => undefined,
    destroy: () => undefined,
    ...answers,
  }
  const silent = new Set(['options', 'getState', 'getServerState', 'subscribe', 'on'])
  const record = (method: string, run: unknown): unknown => {
    if (silent.has(method) || typeof run !== 'function') return run
    return (...args: unknown[]): unknown => {
      calls.push({ method, args })
      const error = failing.get(method)?.shift()
      return error ? Promise.reject(error) : run(...args)
    }
  }
  const recordAll = <T extends object>(methods: T, prefix = ''): T =>
    Object.fromEntries(Object.entries(methods).map(([name, run]) => [name, record(`${prefix}${name}`, run)])) as T
  const mock: MockLatchkey = {
    ...recordAll(own),
    login: recordAll(own.login, 'login.'),
    calls,
    emit: store.emit,
    setState: set,
    failNext: (method, error) => void failing.set(method, [...(failing.get(method) ?? []), error]),
  }
  return mock
}
