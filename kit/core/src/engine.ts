import { readActiveAccount } from '@latchkey/core/account/activeAccount'
import { readAccount as readFacts, watchAccount } from '@latchkey/core/account/connections'
import { closeModal } from '@latchkey/core/actions/closeModal'
import { connect } from '@latchkey/core/actions/connect'
import { loadProject } from '@latchkey/core/actions/loadProject'
import { openModal } from '@latchkey/core/actions/openModal'
import { setLanguage } from '@latchkey/core/actions/setLanguage'
import { switchNetwork } from '@latchkey/core/actions/switchNetwork'
import type { Storage } from '@latchkey/core/basicPorts'
import { callApi } from '@latchkey/core/clients/api'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { isPairedId } from '@latchkey/core/connectors/walletConnect/walletConnect'
import type { Kit } from '@latchkey/core/kit'
import { toNetworkId } from '@latchkey/core/networks'
import { sessionOf } from '@latchkey/core/siwx/sessions'
import { siwx, siwxHeaders } from '@latchkey/wire/api/siwx'
import { pickLanguage } from '@latchkey/wire/languages'
import { getPublicClient, getWalletClient, sendTransaction, signMessage, signTypedData } from '@wagmi/core'
import type { EIP1193Provider, PublicClient, TypedDataDefinition, WalletClient } from 'viem'
import type { Account, LatchkeyState, TransactionRequest, View } from './client.ts'
import { kitError } from './kitErrors.ts'
import { LatchkeyError } from './latchkeyError.ts'
import type { LatchkeyOptions } from './options.ts'
import { type StartedKit, startKit } from './startKit.ts'
import { toLatchkeyError } from './toLatchkeyError.ts'

const readAccount = (kit: Kit): Account | undefined => {
  const { address, chainId, status, connectorId, walletName, isOnSupportedChain } = readActiveAccount(kit)
  if (status !== 'connected' || !address || chainId === undefined || connectorId === undefined) return undefined
  return {
    address,
    caip: `${toNetworkId(chainId)}:${address}`,
    chainId,
    chain: kit.wagmi.chains.find(({ id }) => id === chainId),
    isChainSupported: isOnSupportedChain,
    wallet: {
      id: connectorId,
      name: walletName ?? connectorId,
      kind: connectorId === embeddedId ? 'embedded' : isPairedId(connectorId) ? 'paired' : 'injected',
    },
  }
}

/** wagmi calls a reconnection `connecting` where it finds no stored account. */
const readState = ({ kit, isRestoring, problems }: StartedKit): LatchkeyState => {
  const { status } = kit.wagmi.state
  const { modal, theme, language } = kit.store.getState()
  return {
    status: status === 'connecting' && isRestoring() ? 'reconnecting' : status,
    account: readAccount(kit),
    modal: { isOpen: modal.isOpen },
    theme: { mode: theme.mode },
    locale: language,
    problems: problems(),
  }
}

const openView = (kit: Kit, view: View | undefined): void => {
  const plain = {
    swap: 'Swap',
    buy: 'Buy',
    receive: 'WalletReceive',
    activity: 'Activity',
    settings: 'Settings',
  } as const
  if (view === 'networks') openModal(kit, 'SwitchNetwork', {})
  else if (view === 'send') openModal(kit, 'WalletSend', {})
  else if (view === undefined || view === 'connect' || view === 'account') openModal(kit)
  else openModal(kit, plain[view])
}

const notConnected = () =>
  new LatchkeyError('connector.notConnected', 'No wallet is connected.', { fix: 'Call `connect()` first.' })

/** Opens the modal and waits for an account, or for the user to close it. */
const connectInModal = (kit: Kit, open: () => void): Promise<Account> =>
  new Promise((resolve, reject) => {
    open()
    const stop = () => {
      unwatch()
      unsubscribe()
    }
    const look = () => {
      const account = readAccount(kit)
      if (account) {
        stop()
        resolve(account)
      } else if (!kit.store.getState().modal.isOpen && kit.wagmi.state.status === 'disconnected') {
        stop()
        reject(new LatchkeyError('modal.closed', 'The user closed the modal.', { isUserRejection: true }))
      }
    }
    const unwatch = watchAccount(kit, look)
    const unsubscribe = kit.store.subscribe(look)
  })

const readToken = async (kit: Kit): Promise<string | undefined> => {
  const { caipAddress } = readFacts(kit)
  const kept = caipAddress && sessionOf(kit, caipAddress)
  if (!kept) return undefined
  const headers = { [siwxHeaders.session]: `Bearer ${kept.token}` }
  return (await callApi(kit, siwx.token, { query: {}, body: {} }, headers)).jwt
}

/** Opens only the login of the embedded wallet. */
const loginOf = async (kit: Kit): Promise<() => void> => {
  if (kit.config.walletUrl === '') throw kitError('kit.noEmbeddedWallet')
  await loadProject(kit)
  const hasEmail = kit.store.getState().features.email
  return () => (hasEmail ? openModal(kit, 'EmailLogin') : openModal(kit, 'ConnectSocials'))
}

/** The loaded half of a client. */
export const startEngine = async (options: LatchkeyOptions, storage: Storage) => {
  const started = await startKit(options, storage)
  const { kit, setTheme, unmount } = started
  const { wagmi } = kit
  const here = (): Account => {
    const account = readAccount(kit)
    if (!account) throw notConnected()
    return account
  }
  return {
    kit,
    read: () => readState(started),
    watch: (listener: () => void): (() => void) => {
      const stops = [watchAccount(kit, listener), kit.store.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    open: (view?: View) => openView(kit, view),
    close: () => closeModal(kit),
    connect: async (walletId?: string): Promise<Account> => {
      const known = readAccount(kit)
      if (known && (walletId === undefined || [known.wallet.id, known.wallet.kind].includes(walletId))) return known
      if (walletId === undefined) return connectInModal(kit, () => openModal(kit))
      if (walletId === 'embedded') return connectInModal(kit, await loginOf(kit))
      if (walletId === 'pairing') return connectInModal(kit, () => openModal(kit, 'ConnectingWalletConnect', {}))
      await connect(kit, walletId)
      return here()
    },
    disconnect: async (walletId?: string) =>
      (await import('@latchkey/core/actions/disconnect')).disconnect(kit, walletId),
    switchChain: (chainId: number) => switchNetwork(kit, chainId),
    signMessage: async (message: string | { raw: `0x${string}` }) => {
      here()
      return signMessage(wagmi, { message })
    },
    signTypedData: async (data: TypedDataDefinition) => {
      here()
      return signTypedData(wagmi, data)
    },
    sendTransaction: async (request: TransactionRequest) => {
      here()
      return sendTransaction(wagmi, request)
    },
    getProvider: async () => {
      const { wallet } = here()
      const connector = wagmi.connectors.find(({ id }) => id === wallet.id)
      return (await connector?.getProvider()) as EIP1193Provider
    },
    getWalletClient: async (): Promise<WalletClient> => {
      here()
      return getWalletClient(wagmi)
    },
    getPublicClient: async (chainId?: number): Promise<PublicClient> => {
      const client = getPublicClient(wagmi, chainId === undefined ? {} : { chainId })
      if (!client) throw new LatchkeyError('connector.chainNotConfigured', 'This chain is not configured.')
      return client as PublicClient
    },
    getToken: () => readToken(kit),
    setTheme,
    setLocale: (locale: string) => setLanguage(kit, pickLanguage([locale])),
    unmount,
    toError: toLatchkeyError,
  }
}

export type Engine = Awaited<ReturnType<typeof startEngine>>
