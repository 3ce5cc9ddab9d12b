import { isUserRejected, RpcError } from '@latchkey/wire/errors'
import type { Address, Chain, Transport } from 'viem'
import { recognise } from '../../errors/recognise.ts'
import { type HintAtSilence, type Pairing, type PairingSession, walletMethods } from './pairing.ts'

type Call = { method: string; params?: unknown }

/** EIP-1193 over a session: signing goes to the wallet, reading to our own nodes. */
export type PairedProvider = {
  request(call: Call): Promise<unknown>
  /** Switches the wallet to a chain that it hasn't agreed to yet, adding the chain if it is unknown. */
  requestChain(chain: Chain): Promise<void>
}

type Options = {
  session: () => Pick<PairingSession, 'topic' | 'peer'>
  accounts: () => readonly Address[]
  chainNow: () => number
  getPairing: () => Promise<Pairing>
  hintAtSilence?: HintAtSilence | undefined
  chains: readonly [Chain, ...Chain[]]
  transports: Readonly<Record<number, Transport>> | undefined
}

const toHex = (chainId: number): string => `0x${chainId.toString(16)}`

const isWalletMethod = (method: string): boolean => (walletMethods as readonly string[]).includes(method)

/** Whether the wallet asks its user. */
const needsUser = ({ method }: Call): boolean => !method.startsWith('wallet_get')

const addition = ({ id, name, nativeCurrency, rpcUrls, blockExplorers }: Chain): Call => {
  const explorer = blockExplorers?.default.url
  const chain = {
    chainId: toHex(id),
    chainName: name,
    nativeCurrency,
    rpcUrls: rpcUrls.default.http,
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
  return { method: 'wallet_addEthereumChain', params: [chain] }
}

/** Requests to a paired wallet. Loaded with the first wallet, not with the list. */
export const createPairedProvider = (options: Options): PairedProvider => {
  const { session, accounts, chainNow, getPairing, hintAtSilence, chains, transports } = options

  const askNode = async (call: Call): Promise<unknown> => {
    const chain = chains.find(({ id }) => id === chainNow()) ?? chains[0]
    const transport = transports?.[chain.id]
    if (!transport) throw new RpcError(4901)
    return transport({ chain }).request(call)
  }

  const askWallet = async (call: Call): Promise<unknown> => {
    const pairing = await getPairing()
    const { topic, peer } = session()
    const stop = needsUser(call) && hintAtSilence?.({ name: peer.name, app: () => pairing.appOf(topic) })
    try {
      return await pairing.request(topic, chainNow(), call)
    } finally {
      if (stop) stop()
    }
  }

  return {
    request: async (call) => {
      if (call.method === 'eth_chainId') return toHex(chainNow())
      if (call.method === 'eth_accounts' || call.method === 'eth_requestAccounts') return accounts()
      return isWalletMethod(call.method) ? askWallet(call) : askNode(call)
    },
    requestChain: async (chain) => {
      const params = [{ chainId: toHex(chain.id) }]
      await askWallet({ method: 'wallet_switchEthereumChain', params }).catch((error: unknown) => {
        if (isUserRejected(recognise(error))) throw error
        return askWallet(addition(chain))
      })
    },
  }
}
