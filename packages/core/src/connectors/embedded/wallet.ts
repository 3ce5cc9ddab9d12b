import { toCaipNetworkId, toChainId } from '@latchkey/wire/caip'
import { productChainId } from '@latchkey/wire/chains'
import { RpcError, WalletError } from '@latchkey/wire/errors'
import { acceptsWindows, type User, type WindowTicket } from '@latchkey/wire/frame'
import { limits } from '@latchkey/wire/limits'
import { createFrameClient } from '../../clients/frame.ts'
import type { Kit } from '../../kit.ts'
import { networkName } from '../../networks.ts'
import type { OpenWalletWindow } from '../../ports.ts'
import { withSignIn } from '../../siwx/oneClick.ts'
import { frameTimeouts, raise } from '../../state/alerts.ts'
import type { KitStore } from '../../state/store.ts'
import type { EmbeddedWallet } from './embeddedWallet.ts'
import { createLoginCache } from './loginCache.ts'
import { createWalletWindow } from './walletWindow.ts'

type Deps = Pick<Kit, 'config' | 'ports'> & {
  store: KitStore
  openWalletWindow: OpenWalletWindow
  /** Runs a call that the user must see in the frame; `isOwn` if the wallet asks instead of the page. */
  withApproval<T>(run: () => Promise<T>, isOwn?: true): Promise<T>
}

const frameSrc = ({ config, store }: Deps, chainId: number): string => {
  const query = new Map([
    ['projectId', config.projectId],
    ['chainId', toCaipNetworkId(chainId)],
    ['version', config.sdk.version],
    ['enableLogger', 'true'],
    ['rpcUrl', config.rpcUrls[0] ?? ''],
  ])
  if (store.getState().features.emailCapture) query.set('enableCloudAuthAccount', 'true')
  const pairs = [...query].map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${config.walletUrl}/sdk?${pairs.join('&')}`
}

export const createEmbeddedWallet = (deps: Deps): EmbeddedWallet => {
  const { config, ports, store, openWalletWindow, withApproval } = deps
  const walletWindow = createWalletWindow(config, ports, openWalletWindow)
  const cache = createLoginCache(ports)
  const isServed = (chainId: number): boolean => config.servedNetworks?.includes(chainId) !== false
  const [firstChain = productChainId] = config.supportedNetworks
  const startChain = config.supportedNetworks.find(isServed) ?? firstChain
  const currentChain = () => cache.chainId() ?? startChain
  /** The frame refuses chains that the server has no node for, but doesn't say why. */
  const served = (chainId: number): number => {
    if (isServed(chainId)) return chainId
    const network = networkName(chainId) ?? chainId
    throw new WalletError('embedded.noNode', { details: { network }, cause: new RpcError(4901) })
  }
  let booted: Promise<void> | undefined
  let lastMailTo: string | undefined
  let attended: (() => void) | undefined
  /** The wallet asks for something itself, such as a recovery code. The frame stays visible until it is done. */
  const attend = (isNeeded: boolean): void => {
    if (!isNeeded) attended?.()
    else if (!attended) {
      void withApproval(() => new Promise<void>((resolve) => (attended = resolve)), true)
    }
    if (!isNeeded) attended = undefined
  }

  const frame = createFrameClient({
    host: ports.frameHost,
    clock: ports.clock,
    randomId: ports.randomId,
    src: () => frameSrc(deps, currentChain()),
    onTimeout: (reason) =>
      store.setState(({ alerts }) => {
        // The wallet's server lets only the project's sites embed it, so the frame never loaded.
        const isUnverified = alerts.some(({ code }) => code === 'alert.originNotAllowed')
        const cause = reason === 'iframe_load_failed' && isUnverified ? 'unverified_domain' : reason
        return { alerts: raise(alerts, frameTimeouts[cause]) }
      }),
    onNotice: ({ name, payload }) => {
      if (name === 'READY' && acceptsWindows(payload.version)) walletWindow.allow()
      if (name === 'ATTENTION') attend(payload.isNeeded)
      if (name === 'SESSION_UPDATE') cache.rememberSessionToken(payload.token)
    },
    warn: (message, reason) => console.warn(message, reason),
  })

  const syncTheme = () => {
    const { theme, language } = store.getState()
    const accent = theme.variables['--w3m-accent']
    const w3mThemeVariables: Record<string, string> = accent === undefined ? {} : { '--w3m-accent': String(accent) }
    return frame.request('SYNC_THEME', {
      themeMode: theme.mode,
      themeVariables: { ...theme.variables },
      w3mThemeVariables,
      language,
    })
  }

  const syncDappData = () => {
    const { metadata, projectId, sdk } = config
    const data = { metadata: { ...metadata, icons: [...metadata.icons] }, sdkVersion: sdk.version, sdkType: sdk.type }
    return frame.request('SYNC_DAPP_DATA', { ...data, projectId })
  }

  /** READY, 500 ms, dapp data and theme, the smart-account networks: then the frame counts as initialized (FRAME-04). */
  const boot = async (): Promise<void> => {
    await frame.load()
    await new Promise<void>((resolve) => ports.clock.after(limits.frame.readyDelayMs, resolve))
    await Promise.all([syncDappData(), syncTheme()])
    const { smartAccountEnabledNetworks } = await frame
      .request('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
      .catch(() => ({ smartAccountEnabledNetworks: [] }))
    cache.rememberSmartAccountNetworks(smartAccountEnabledNetworks)
  }
  const ready = (): Promise<void> => {
    // The page may have removed the frame.
    if (!ports.frameHost.isCreated()) booted = undefined
    booted ??= boot().catch((error: unknown) => {
      booted = undefined
      throw error
    })
    return booted
  }
  store.subscribe(({ theme, language }, before) => {
    if ((theme !== before.theme || language !== before.language) && ports.frameHost.isCreated())
      void ready()
        .then(syncTheme)
        .catch(() => undefined)
  })
  store.subscribe(({ modal }, before) => {
    if (!before.modal.isOpen || modal.isOpen) return
    if (frame.hasOpenApproval()) frame.abort('rpc')
    if (attended) frame.takeBack()
  })

  const rpcUrl = config.rpcUrls[0] ?? ''
  let lastUser: User | undefined
  const rememberUser = (user: User): User => {
    lastUser = user
    cache.remember({ ...user, chainId: toChainId(user.chainId) ?? currentChain() })
    return user
  }

  return {
    frame,
    cache,
    window: walletWindow,
    ready,
    syncTheme: () => ready().then(syncTheme),
    log: async () => {
      await ready()
      return (await frame.request('GET_LOG')).text
    },
    reload: async () => {
      if (!ports.frameHost.isCreated()) return
      await frame.request('RELOAD')
      await syncDappData()
    },
    connectEmail: async (email) => {
      const last = cache.lastMailAt()
      const now = ports.clock.now()
      // Only for an address that this page has mailed. Any other one, also after a reload, the server judges: it counts
      // by address and network, and a user who mistyped needn't wait.
      const isMeant = last !== undefined && last <= now && lastMailTo === email
      const waitMs = isMeant ? (cache.resendAt() ?? 0) - now : 0
      if (waitMs > 0) throw new WalletError('email.tooSoon', { details: { seconds: Math.ceil(waitMs / 1_000) } })
      await ready()
      const reply = await frame.request('CONNECT_EMAIL', { email, canConfirm: true })
      if (reply.action !== 'CONNECT') {
        const { resendAfterSeconds } = reply
        cache.rememberMail(ports.clock.now(), resendAfterSeconds && resendAfterSeconds * 1_000)
        lastMailTo = email
      }
      return reply
    },
    connectDevice: () => ready().then(() => frame.request('CONNECT_DEVICE')),
    connectOtp: (otp) => ready().then(() => frame.request('CONNECT_OTP', { otp })),
    connectCode: () => ready().then(() => frame.request('CONNECT_CODE')),
    reviewDevices: () => ready().then(() => frame.request('REVIEW_DEVICES')),
    connectPasskey: () => ready().then(() => frame.request('CONNECT_PASSKEY')),
    socialRedirectUri: async (provider) => {
      await ready()
      return (await frame.request('GET_SOCIAL_REDIRECT_URI', { provider })).uri
    },
    connectSocial: async (uri) => {
      await ready()
      return rememberUser(await frame.request('CONNECT_SOCIAL', { uri, chainId: currentChain(), rpcUrl }))
    },
    farcasterUri: async () => {
      await ready()
      return (await frame.request('GET_FARCASTER_URI')).url
    },
    connectFarcaster: async (onConfirm) => {
      const reply = await frame.request('CONNECT_FARCASTER', { canConfirm: true })
      if (!reply.confirm) return reply.userName
      onConfirm(reply.confirm)
      return (await frame.request('CONNECT_FARCASTER', { canConfirm: true })).userName
    },
    updateEmail: async (email) => {
      await ready()
      const reply = await frame.request('UPDATE_EMAIL', { email })
      cache.rememberMail(ports.clock.now())
      return reply
    },
    updateEmailPrimaryOtp: (otp) => ready().then(() => frame.request('UPDATE_EMAIL_PRIMARY_OTP', { otp })),
    updateEmailSecondaryOtp: async (otp) => {
      await ready()
      const { newEmail } = await frame.request('UPDATE_EMAIL_SECONDARY_OTP', { otp })
      cache.rememberEmail(newEmail)
      return newEmail
    },
    getUser: async (wish = {}) => {
      await ready()
      const chainId = served(wish.chainId ?? currentChain())
      return rememberUser(await frame.request('GET_USER', { rpcUrl, ...wish, chainId }))
    },
    logIn: async (wanted) => {
      await ready()
      const chainId = served(wanted ?? currentChain())
      return rememberUser(
        await withSignIn(deps, chainId, (more) => frame.request('GET_USER', { chainId, rpcUrl, ...more })),
      )
    },
    lastUser: () => lastUser,
    isConnected: async () => {
      if (!cache.isUsed()) return false
      const isConnected = await ready()
        .then(() => frame.request('IS_CONNECTED', { token: cache.sessionToken() }))
        .then((reply) => reply.isConnected)
        .catch(() => false)
      if (!isConnected) cache.clear()
      return isConnected
    },
    preferAccount: (type) => ready().then(() => frame.request('SET_PREFERRED_ACCOUNT', { type })),
    switchNetwork: async (chainId) => {
      await ready()
      const reply = await frame.request('SWITCH_NETWORK', { chainId: toCaipNetworkId(served(chainId)), rpcUrl })
      cache.rememberChain(toChainId(reply.chainId) ?? chainId)
    },
    request: async (method, params, network) => {
      await ready()
      const place = network
        ? ({ chainNamespace: 'solana', chainId: network } as const)
        : ({ chainNamespace: 'eip155', chainId: served(currentChain()), rpcUrl } as const)
      const ask = (window?: WindowTicket) =>
        frame.request('RPC_REQUEST', { method, params, ...place, ...(window && { window }) })
      const { isMethodName, methods } = await import('@latchkey/wire/methods')
      if (!isMethodName(method)) throw new WalletError('frame.methodNotAllowed', { details: { method } })
      return methods[method].isSafe ? ask() : walletWindow.use((window) => withApproval(() => ask(window)))
    },
    signOut: async () => {
      cache.clear()
      lastUser = undefined
      if (!ports.frameHost.isCreated()) return
      const answered = frame.request('SIGN_OUT').then(
        () => undefined,
        () => undefined,
      )
      const late = new Promise<void>((resolve) => ports.clock.after(limits.frame.disconnectWaitMs, resolve))
      await Promise.race([answered, late])
    },
  }
}
