import type { Storage } from '@latchkey/core/basicPorts'
import { hasSocialResult } from '@latchkey/core/browser/socialReturn'
import { browserStorage } from '@latchkey/core/browser/storage'
import { readPairedRelay } from '@latchkey/core/connectors/walletConnect/pairedRelay'
import { firstKeys, writeThemeMode } from '@latchkey/core/state/firstKeys'
import { fetchFirstStyles } from '@latchkey/modal/firstStyles'
import type { EmailLogin, Latchkey } from './client.ts'
import { earlyError } from './earlyErrors.ts'
import type { Engine } from './engine.ts'
import { firstState, serverState, shownMode } from './firstState.ts'
import { LatchkeyError } from './latchkeyError.ts'
import type { Chains, LatchkeyOptions, Theme } from './options.ts'
import { unregisterClient } from './registry.ts'
import type { Requests } from './requests.ts'
import { createStateStore } from './stateStore.ts'

export const isBrowser = (): boolean => typeof window !== 'undefined' && typeof document !== 'undefined'

/** Whether there is something to restore: a connection, a pairing interrupted by a reload, or a social login. */
const hasUnfinished = (storage: Storage): boolean =>
  storage.get(firstKeys.recentConnectorId) !== undefined ||
  readPairedRelay(storage, Date.now()) !== undefined ||
  hasSocialResult()

const sayOnce = ({ message, fix = '', cause }: LatchkeyError): void =>
  console.error(`Latchkey: ${message} ${fix}`.trim(), ...(cause ? [cause] : []))

/** Methods whose code loads on their first call. Each costs the first load only its name. */
const lateMethods: Readonly<Record<Exclude<keyof Requests, 'login' | 'report'>, 0>> = {
  ...{ embed: 0, connect: 0, disconnect: 0, listWallets: 0, pair: 0, switchChain: 0, signMessage: 0, signTypedData: 0 },
  ...{ verifyMessage: 0, verifyTypedData: 0, sendTransaction: 0, getProvider: 0, getWalletClient: 0 },
  ...{ getPublicClient: 0, getToken: 0, signIn: 0, signOut: 0 },
}

const loginSteps: Readonly<Record<Exclude<keyof EmailLogin, 'cancel'>, 0>> = {
  ...{ start: 0, submit: 0, waitForDevice: 0, resend: 0 },
}

/** Any of these methods. */
type Methods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

const startIn =
  (options: LatchkeyOptions) =>
  async (storage: Storage): Promise<Engine> => {
    // In parallel with the code; a failure is handled where the styles are applied.
    fetchFirstStyles().catch(() => undefined)
    return (await import('./engine.ts')).startEngine(options, storage)
  }

/** A client on any engine. Tests pass one with fakes. */
export const createClient = <C extends Chains>(options: LatchkeyOptions<C>, start = startIn(options)): Latchkey<C> => {
  const storage = browserStorage(options)
  const onServer = serverState(options)
  const store = createStateStore(isBrowser() ? firstState(options, storage) : onServer)
  /** Set before the engine loaded. */
  let theme: Theme | undefined
  let loading: Promise<Engine> | undefined
  let engine: Engine | undefined
  let stop = () => {}
  let isGone = false

  const attach = (loaded: Engine): Engine => {
    engine = loaded
    if (isGone) {
      loaded.unmount()
      return loaded
    }
    if (theme) loaded.setTheme(theme)
    const follow = () => {
      const [next, known] = [loaded.read(), store.read().problems.map(({ code }) => code)]
      for (const error of next.problems.filter(({ code }) => !known.includes(code))) {
        sayOnce(error)
        store.emit('error', { error })
      }
      loaded.change(store, next)
    }
    follow()
    stop = loaded.watch(follow, store)
    return loaded
  }

  const load = (): Promise<Engine> => {
    if (!isBrowser()) return Promise.reject(earlyError('kit.notInBrowser'))
    if (loading) return loading
    loading = start(storage)
      .then(attach)
      .catch((cause: unknown) => {
        loading = undefined
        const error = cause instanceof LatchkeyError ? cause : earlyError('kit.loadFailed', cause)
        if (!store.read().problems.some(({ code }) => code === error.code)) sayOnce(error)
        store.set({ status: 'disconnected', problems: [error] })
        store.emit('error', { error })
        throw error
      })
    return loading
  }

  /** Converts every failure to the public error. */
  const run = async <T>(act: (engine: Engine) => T | Promise<T>): Promise<T> => {
    const loaded = engine ?? (await load())
    if (isGone) {
      const error = earlyError('kit.destroyed')
      sayOnce(error)
      throw error
    }
    try {
      return await act(loaded)
    } catch (cause) {
      const error = await loaded.toError(cause)
      store.emit('error', { error })
      throw error
    }
  }
  /** Methods that load the code behind them when they are called. */
  const late = <T>(names: object, load: (requests: Requests) => unknown): T => {
    const call = (name: string) => [
      name,
      (...args: readonly unknown[]) =>
        run(async ({ requests }) => ((await load(await requests())) as Methods)[name]?.(...args)),
    ]
    return Object.fromEntries(Object.keys(names).map(call))
  }
  const later = (act: (engine: Engine) => void): void => {
    if (engine) act(engine)
    else if (isBrowser()) void run(act).catch(() => undefined)
  }

  const settle = (): void => {
    if (isGone || loading) return
    const mustLoad = options.wagmiConfig !== undefined || (options.reconnect !== false && hasUnfinished(storage))
    store.set({ status: mustLoad ? 'reconnecting' : 'disconnected' })
    if (mustLoad) void load().catch(() => undefined)
  }
  if (isBrowser()) queueMicrotask(settle)

  const client: Latchkey<C> = {
    options,
    getState: store.read,
    getServerState: () => onServer,
    subscribe: store.subscribe,
    on: store.on,
    open: (view, detail) => run(({ open }) => open(view, detail)),
    close: () => engine?.close(),
    ...late<Omit<Requests, 'login' | 'report'>>(lateMethods, (all) => all),
    login: {
      ...late<Omit<EmailLogin, 'cancel'>>(loginSteps, ({ login }) => login()),
      // Without an engine no login has started.
      cancel: () => engine?.endLogin(),
    },
    watch: (fact, of) => run(async ({ facts }) => (await facts())[fact](of)),
    setTheme: (next) => {
      if (engine) return engine.setTheme(next)
      theme = { ...theme, ...next }
      if (!next.mode || !isBrowser()) return
      writeThemeMode(storage, next.mode)
      store.set({ theme: { mode: shownMode(next.mode) } })
    },
    setLocale: (locale) => later((loaded) => loaded.setLocale(locale)),
    preload: () => run(() => {}),
    destroy: () => {
      isGone = true
      // Rejects a pending `connect`.
      engine?.close()
      stop()
      engine?.unmount()
      unregisterClient(client)
    },
  }
  return client
}
