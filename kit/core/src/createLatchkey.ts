import type { Storage } from '@latchkey/core/basicPorts'
import { hasSocialResult } from '@latchkey/core/browser/socialReturn'
import { browserStorage } from '@latchkey/core/browser/storage'
import { readPairedRelay } from '@latchkey/core/connectors/walletConnect/pairedRelay'
import { storageKeys } from '@latchkey/core/state/persist'
import type { Latchkey } from './client.ts'
import type { Engine } from './engine.ts'
import { keepEngine } from './engineOf.ts'
import { kitError } from './kitErrors.ts'
import { LatchkeyError } from './latchkeyError.ts'
import type { Chains, LatchkeyOptions } from './options.ts'
import { registerClient, registeredClient, unregisterClient } from './registry.ts'
import { createStateStore, pendingState } from './stateStore.ts'

const isBrowser = (): boolean => typeof window !== 'undefined' && typeof document !== 'undefined'

/** Whether there is something to restore: a connection, a pairing that a reload cut off, or a social login. */
const hasUnfinished = (storage: Storage): boolean =>
  storage.get(storageKeys.recentConnectorId) !== undefined ||
  readPairedRelay(storage, Date.now()) !== undefined ||
  hasSocialResult()

const sayOnce = (error: LatchkeyError): void => console.error(`Latchkey: ${error.message} ${error.fix ?? ''}`.trim())

const createClient = <C extends Chains>(options: LatchkeyOptions<C>): Latchkey<C> => {
  const store = createStateStore()
  let loading: Promise<Engine> | undefined
  let engine: Engine | undefined
  let stop = () => {}
  let isGone = false

  const attach = (loaded: Engine): Engine => {
    engine = loaded
    const follow = () => {
      const [next, known] = [loaded.read(), store.read().problems.map(({ code }) => code)]
      for (const error of next.problems.filter(({ code }) => !known.includes(code))) {
        sayOnce(error)
        store.emit('error', { error })
      }
      store.set(next)
    }
    follow()
    stop = loaded.watch(follow)
    if (isGone) loaded.unmount()
    return loaded
  }

  const load = (): Promise<Engine> => {
    if (!isBrowser()) return Promise.reject(kitError('kit.notInBrowser'))
    loading ??= import('./engine.ts')
      .then(({ startEngine }) => startEngine(options, browserStorage()))
      .then(attach)
      .catch((cause: unknown) => {
        loading = undefined
        const error = cause instanceof LatchkeyError ? cause : kitError('kit.loadFailed', { cause })
        sayOnce(error)
        store.set({ status: 'disconnected', problems: [error] })
        throw error
      })
    return loading
  }

  /** Every failure leaves as the public error. */
  const run = async <T>(act: (engine: Engine) => T | Promise<T>): Promise<T> => {
    const loaded = engine ?? (await load())
    try {
      return await act(loaded)
    } catch (cause) {
      const error = loaded.toError(cause)
      store.emit('error', { error })
      throw error
    }
  }
  const later = (act: (engine: Engine) => void): void => {
    if (engine) act(engine)
    else if (isBrowser()) void run(act).catch(() => undefined)
  }

  const settle = (): void => {
    if (isGone || loading) return
    const mustLoad =
      options.wagmiConfig !== undefined || (options.reconnect !== false && hasUnfinished(browserStorage()))
    store.set({ status: mustLoad ? 'reconnecting' : 'disconnected' })
    if (mustLoad) void load().catch(() => undefined)
  }
  if (isBrowser()) queueMicrotask(settle)

  const client: Latchkey<C> = {
    options,
    getState: store.read,
    getServerState: () => pendingState,
    subscribe: store.subscribe,
    on: store.on,
    open: (view) => run(({ open }) => open(view)),
    close: () => engine?.close(),
    connect: (walletId) => run((loaded) => loaded.connect(walletId)),
    disconnect: (walletId) => run((loaded) => loaded.disconnect(walletId)),
    switchChain: (chainId) => run((loaded) => loaded.switchChain(chainId)),
    signMessage: (message) => run((loaded) => loaded.signMessage(message)),
    signTypedData: (data) => run((loaded) => loaded.signTypedData(data)),
    sendTransaction: (request) => run((loaded) => loaded.sendTransaction(request)),
    getProvider: () => run((loaded) => loaded.getProvider()),
    getWalletClient: () => run((loaded) => loaded.getWalletClient()),
    getPublicClient: (chainId) => run((loaded) => loaded.getPublicClient(chainId)),
    getToken: () => run((loaded) => loaded.getToken()),
    setTheme: (theme) => later((loaded) => loaded.setTheme(theme)),
    setLocale: (locale) => later((loaded) => loaded.setLocale(locale)),
    preload: async () => {
      await load()
    },
    destroy: () => {
      isGone = true
      stop()
      engine?.unmount()
      unregisterClient(client)
    },
  }
  keepEngine(client, load)
  return client
}

/**
 * Creates the one client of a page. A second call for the same server and project returns the same client, so React's
 * StrictMode and hot reloading never start two engines. On a server it returns an inert client in state `pending`.
 */
export const createLatchkey = <const C extends Chains>(options: LatchkeyOptions<C> = {}): Latchkey<C> => {
  if (!isBrowser()) return createClient(options)
  const known = registeredClient(options)
  if (known) return known as unknown as Latchkey<C>
  const client = createClient(options)
  registerClient(client as unknown as Latchkey)
  return client
}
