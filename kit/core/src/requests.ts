import { readAccount as readFacts, watchAccount } from '@latchkey/core/account/connections'
import { closeModal } from '@latchkey/core/actions/closeModal'
import { connect } from '@latchkey/core/actions/connect'
import { loadProject } from '@latchkey/core/actions/loadProject'
import { openModal } from '@latchkey/core/actions/openModal'
import { switchNetwork } from '@latchkey/core/actions/switchNetwork'
import { switchToSolana } from '@latchkey/core/actions/switchToSolana'
import { callApi } from '@latchkey/core/clients/api'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { canPair, isPairedId } from '@latchkey/core/connectors/walletConnect/walletConnect'
import type { Kit, SentTransaction } from '@latchkey/core/kit'
import { keepSession, sessionOf } from '@latchkey/core/siwx/sessions'
import { siwx, siwxHeaders } from '@latchkey/wire/api/siwx'
import { HttpError, WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import {
  getPublicClient,
  getWalletClient,
  sendTransaction,
  signMessage,
  signTypedData,
  verifyMessage,
  verifyTypedData,
} from '@wagmi/core'
import type { Address, PublicClient } from 'viem'
import type { Account, EmailLogin, Latchkey } from './client.ts'
import { kitError } from './kitErrors.ts'
import { LatchkeyError } from './latchkeyError.ts'
import { providerWithEvents } from './providerWithEvents.ts'
import { readAccount } from './readAccount.ts'
import type { StartedKit } from './startKit.ts'
import type { StateStore } from './stateStore.ts'

/** A page's requests to wallets and nodes. */
export type Requests = {
  login(): Promise<EmailLogin>
  /** Reports what becomes of a sent transaction. */
  report(store: StateStore, sent: SentTransaction): Promise<void>
} & Pick<
  Latchkey,
  | (
      | 'embed'
      | 'listWallets'
      | 'pair'
      | 'connect'
      | 'disconnect'
      | 'switchChain'
      | 'signMessage'
      | 'signTypedData'
      | 'sendTransaction'
    )
  | ('verifyMessage' | 'verifyTypedData')
  | ('getProvider' | 'getWalletClient' | 'getPublicClient' | 'getToken' | 'signIn' | 'signOut')
>

const notConnected = () =>
  new LatchkeyError('connector.notConnected', 'No wallet is connected.', { fix: 'Call `connect()` first.' })

/** Names for a kind of wallet in place of an id, and which connectors they mean. */
const kinds: Readonly<Record<string, (connectorId: string) => boolean>> = {
  embedded: (connectorId) => connectorId === embeddedId,
  pairing: isPairedId,
}

const connectedIds = ({ wagmi }: Kit): readonly string[] =>
  [...wagmi.state.connections.values()].map(({ connector }) => connector.id)

const hasConnector = ({ wagmi }: Kit, walletId: string): boolean => wagmi.connectors.some(({ id }) => id === walletId)

/** Opens the modal and waits for an account of the wanted wallet, or for the user to close it. */
const connectInModal = (
  { kit, isRestoring }: StartedKit,
  open: () => void,
  isWanted = (_: string) => true,
): Promise<Account> =>
  new Promise((resolve, reject) => {
    open()
    const stop = () => {
      unwatch()
      unsubscribe()
    }
    const look = () => {
      const account = readAccount(kit)
      if (account && isWanted(account.wallet.id)) {
        stop()
        // The last wallet came back, so nothing in the modal will close it.
        if (isRestoring()) closeModal(kit)
        resolve(account)
      } else if (!kit.store.getState().modal.isOpen) {
        stop()
        reject(new LatchkeyError('modal.closed', 'The user closed the modal.', { isUserRejection: true }))
      }
    }
    const unwatch = watchAccount(kit, look)
    const unsubscribe = kit.store.subscribe(look)
  })

/** Why the wallets of a server are missing: the server's own problem, or that there is none. */
const missing = (problems: readonly LatchkeyError[], otherwise: 'kit.noEmbeddedWallet' | 'kit.noPairing') =>
  problems.find(({ code }) => code === 'kit.serverUnreachable' || code === 'kit.projectUnknown') ?? kitError(otherwise)

/** Opens only the login of the embedded wallet. */
const loginOf = async (kit: Kit): Promise<() => void> => {
  await loadProject(kit)
  const hasEmail = kit.store.getState().features.email
  return () => (hasEmail ? openModal(kit, 'EmailLogin') : openModal(kit, 'ConnectSocials'))
}

/** A token is replaced this long before it expires, so that it survives the way to a server. */
const tokenMarginMs = 60_000

/** The last token of each page, and the session that it is for. */
const tokens = new WeakMap<Kit, { session: string; jwt: string; expiresAt: number }>()

const readToken = async (kit: Kit): Promise<string | undefined> => {
  const { caipAddress } = readFacts(kit)
  const kept = caipAddress && sessionOf(kit, caipAddress)
  if (!kept || kit.config.choice?.signIn) return undefined
  const last = tokens.get(kit)
  if (last?.session === kept.token && last.expiresAt - tokenMarginMs > kit.ports.clock.now()) return last.jwt
  const headers = { [siwxHeaders.session]: `Bearer ${kept.token}` }
  try {
    const { jwt, expiresAt } = await callApi(kit, siwx.token, { query: {}, body: {} }, headers)
    tokens.set(kit, { session: kept.token, jwt, expiresAt })
    return jwt
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 401)) throw error
    // The server has ended it.
    keepSession(kit, caipAddress, undefined)
    return undefined
  }
}

/** Right after a reload the last wallet is still reconnecting, and every request waits for it. */
const untilRestored = async ({ kit, isRestoring, restored }: StartedKit): Promise<void> => {
  if (!isRestoring()) return
  let cancel = () => {}
  const late = new Promise<void>((resolve) => {
    // An app's own config may never say that it has ended.
    cancel = kit.ports.clock.after(limits.restore.waitMs, resolve)
  })
  await Promise.race([restored, late])
  cancel()
}

/** How to remove each view inside the page. */
const views = new WeakMap<StartedKit, Set<() => void>>()

/** The views of a client, which end with it. */
const viewsOf = (started: StartedKit): Set<() => void> => {
  const known = views.get(started)
  if (known) return known
  const all = new Set<() => void>()
  views.set(started, all)
  const { unmount } = started
  started.unmount = () => {
    for (const remove of all) remove()
    all.clear()
    unmount()
  }
  return all
}

export const createRequests = (started: StartedKit): Requests => {
  const { kit, problems } = started
  const { wagmi } = kit
  const here = async (): Promise<Account> => {
    await untilRestored(started)
    const account = readAccount(kit)
    if (!account) throw notConnected()
    return account
  }
  const whose = async () => {
    const { address, chainId } = await here()
    return { address: address as Address, ...(typeof chainId === 'number' && { chainId }) }
  }
  return {
    login: async () => {
      if (kit.config.walletUrl === '') throw missing(problems(), 'kit.noEmbeddedWallet')
      await untilRestored(started)
      return (await import('./login.ts')).emailLoginOf(kit)
    },
    connect: async (walletId) => {
      if (walletId !== undefined) await untilRestored(started)
      const known = readAccount(kit)
      const isWanted = kinds[walletId ?? ''] ?? ((id: string) => walletId === undefined || id === walletId)
      if (known && isWanted(known.wallet.id)) return known
      if (walletId === undefined) return connectInModal(started, () => openModal(kit))
      // A wallet that is connected, but not the current one, needs no login or QR code.
      const other = connectedIds(kit).find(isWanted)
      if (other !== undefined) await connect(kit, other)
      else if (walletId === 'embedded') {
        if (kit.config.walletUrl === '') throw missing(problems(), 'kit.noEmbeddedWallet')
        return connectInModal(started, await loginOf(kit), isWanted)
      } else if (walletId === 'pairing') {
        if (!canPair(kit)) throw missing(problems(), 'kit.noPairing')
        return connectInModal(started, () => openModal(kit, 'ConnectingWalletConnect', {}), isWanted)
      } else if (hasConnector(kit, walletId)) await connect(kit, walletId)
      else {
        const { findListed } = await import('./findListed.ts')
        const { connectorId = walletId, open } = await findListed(kit, walletId)
        // The current wallet under another ID.
        if (known?.wallet.id === connectorId) return known
        const before = connectedIds(kit)
        if (open) return connectInModal(started, open, (id) => !before.includes(id))
        await connect(kit, connectorId)
      }
      return here()
    },
    embed: async (element, view = 'connect') => {
      const { mountEmbed } = await import('@latchkey/modal/mountEmbed')
      const remove = mountEmbed(kit, started.parts, element, view)
      const all = viewsOf(started).add(remove)
      return () => {
        if (all.delete(remove)) remove()
      }
    },
    listWallets: async (query) => (await import('./listWallets.ts')).listWallets(kit, query),
    pair: async (options) => {
      if (!canPair(kit)) throw missing(problems(), 'kit.noPairing')
      await untilRestored(started)
      return (await import('./pair.ts')).pair(kit, options)
    },
    disconnect: async (walletId) => {
      const { disconnect } = await import('@latchkey/core/actions/disconnect')
      await untilRestored(started)
      const kind = kinds[walletId ?? '']
      if (!kind) return disconnect(kit, walletId)
      for (const id of connectedIds(kit).filter(kind)) await disconnect(kit, id)
    },
    switchChain: async (chainId) => {
      await untilRestored(started)
      if (typeof chainId === 'number') return switchNetwork(kit, chainId)
      if (chainId !== kit.config.solanaNetwork) throw new WalletError('alert.networkNotFound', { details: { chainId } })
      await switchToSolana(kit)
    },
    signMessage: async (message) => {
      await here()
      return signMessage(wagmi, { message })
    },
    signTypedData: async (data) => {
      await here()
      return signTypedData(wagmi, data)
    },
    verifyMessage: async (message, signature) => verifyMessage(wagmi, { ...(await whose()), message, signature }),
    verifyTypedData: async (data, signature) => verifyTypedData(wagmi, { ...data, ...(await whose()), signature }),
    sendTransaction: async (request) => {
      const account = await here()
      // viem's types allow only one kind of fees at a time.
      const hash = await sendTransaction(wagmi, request as Parameters<typeof sendTransaction>[1])
      // Only EVM accounts send this way.
      const chainId = request.chainId ?? (account.chainId as number)
      kit.onSent?.({ chainId, hash, from: account.address })
      return hash
    },
    report: async (store, sent) => {
      if (store.hears('transaction')) await (await import('./followSent.ts')).followSent(kit, store, sent)
    },
    getProvider: async () => {
      const { wallet } = await here()
      const connector = wagmi.connectors.find(({ id }) => id === wallet.id)
      if (!connector) throw notConnected()
      return providerWithEvents(kit, connector)
    },
    getWalletClient: async () => {
      await here()
      return getWalletClient(wagmi)
    },
    getPublicClient: async (chainId) => {
      const client = getPublicClient(wagmi, chainId === undefined ? {} : { chainId })
      if (!client) throw new LatchkeyError('connector.chainNotConfigured', 'This chain is not configured.')
      return client as PublicClient
    },
    getToken: async () => {
      await untilRestored(started)
      return readToken(kit)
    },
    signIn: async () => {
      const account = await here()
      return (await import('./signIn.ts')).signIn(kit, account)
    },
    signOut: async () => {
      const account = await here()
      await (await import('./signIn.ts')).signOut(kit, account)
    },
  }
}
