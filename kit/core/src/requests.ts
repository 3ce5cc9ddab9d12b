import { readAccount as readFacts, watchAccount } from '@latchkey/core/account/connections'
import { connect } from '@latchkey/core/actions/connect'
import { loadProject } from '@latchkey/core/actions/loadProject'
import { openModal } from '@latchkey/core/actions/openModal'
import { switchNetwork } from '@latchkey/core/actions/switchNetwork'
import { callApi } from '@latchkey/core/clients/api'
import type { Kit } from '@latchkey/core/kit'
import { sessionOf } from '@latchkey/core/siwx/sessions'
import { siwx, siwxHeaders } from '@latchkey/wire/api/siwx'
import {
  getPublicClient,
  getWalletClient,
  sendTransaction,
  signMessage,
  signTypedData,
  verifyMessage,
  verifyTypedData,
} from '@wagmi/core'
import type { Address, EIP1193Provider, PublicClient } from 'viem'
import type { Account, Latchkey } from './client.ts'
import { kitError } from './kitErrors.ts'
import { LatchkeyError } from './latchkeyError.ts'
import { readAccount } from './readAccount.ts'

/** A page's requests to wallets and nodes. */
export type Requests = Pick<
  Latchkey,
  | ('connect' | 'disconnect' | 'switchChain' | 'signMessage' | 'signTypedData' | 'sendTransaction')
  | ('verifyMessage' | 'verifyTypedData')
  | ('getProvider' | 'getWalletClient' | 'getPublicClient' | 'getToken')
>

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

/** Opens only the login of the embedded wallet. */
const loginOf = async (kit: Kit): Promise<() => void> => {
  if (kit.config.walletUrl === '') throw kitError('kit.noEmbeddedWallet')
  await loadProject(kit)
  const hasEmail = kit.store.getState().features.email
  return () => (hasEmail ? openModal(kit, 'EmailLogin') : openModal(kit, 'ConnectSocials'))
}

const readToken = async (kit: Kit): Promise<string | undefined> => {
  const { caipAddress } = readFacts(kit)
  const kept = caipAddress && sessionOf(kit, caipAddress)
  if (!kept) return undefined
  const headers = { [siwxHeaders.session]: `Bearer ${kept.token}` }
  return (await callApi(kit, siwx.token, { query: {}, body: {} }, headers)).jwt
}

export const createRequests = (kit: Kit): Requests => {
  const { wagmi } = kit
  const here = (): Account => {
    const account = readAccount(kit)
    if (!account) throw notConnected()
    return account
  }
  const whose = () => {
    const { address, chainId } = here()
    return { address: address as Address, ...(typeof chainId === 'number' && { chainId }) }
  }
  return {
    connect: async (walletId) => {
      const known = readAccount(kit)
      if (known && (walletId === undefined || [known.wallet.id, known.wallet.kind].includes(walletId))) return known
      if (walletId === undefined) return connectInModal(kit, () => openModal(kit))
      if (walletId === 'embedded') return connectInModal(kit, await loginOf(kit))
      if (walletId === 'pairing') return connectInModal(kit, () => openModal(kit, 'ConnectingWalletConnect', {}))
      await connect(kit, walletId)
      return here()
    },
    disconnect: async (walletId) => (await import('@latchkey/core/actions/disconnect')).disconnect(kit, walletId),
    switchChain: (chainId) => switchNetwork(kit, chainId),
    signMessage: async (message) => {
      here()
      return signMessage(wagmi, { message })
    },
    signTypedData: async (data) => {
      here()
      return signTypedData(wagmi, data)
    },
    verifyMessage: async (message, signature) => verifyMessage(wagmi, { ...whose(), message, signature }),
    verifyTypedData: async (data, signature) => verifyTypedData(wagmi, { ...data, ...whose(), signature }),
    sendTransaction: async (request) => {
      here()
      return sendTransaction(wagmi, request)
    },
    getProvider: async () => {
      const { wallet } = here()
      const connector = wagmi.connectors.find(({ id }) => id === wallet.id)
      return (await connector?.getProvider()) as EIP1193Provider
    },
    getWalletClient: async () => {
      here()
      return getWalletClient(wagmi)
    },
    getPublicClient: async (chainId) => {
      const client = getPublicClient(wagmi, chainId === undefined ? {} : { chainId })
      if (!client) throw new LatchkeyError('connector.chainNotConfigured', 'This chain is not configured.')
      return client as PublicClient
    },
    getToken: () => readToken(kit),
  }
}
