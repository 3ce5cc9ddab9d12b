import type { CaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/errors'
import { base58 } from '@scure/base'
import * as v from 'valibot'

/** An account of a wallet, as the Wallet Standard describes it. */
const account = v.object({ address: v.string() })
const connected = v.object({ accounts: v.array(account) })
const sent = v.tuple([v.object({ signature: v.instance(Uint8Array) })])

type Method = (...inputs: unknown[]) => Promise<unknown>

const wallet = v.object({
  name: v.string(),
  chains: v.array(v.string()),
  features: v.object({
    'standard:connect': v.object({ connect: v.custom<Method>((value) => typeof value === 'function') }),
    'solana:signAndSendTransaction': v.object({
      signAndSendTransaction: v.custom<Method>((value) => typeof value === 'function'),
    }),
  }),
})
type StandardWallet = v.InferOutput<typeof wallet>

/** A wallet in this browser that works on Solana. */
export type SolanaWallet = {
  name: string
  /** Requests an account; silently, only one that the user has shared with this page before. */
  connect: (isSilent?: boolean) => Promise<string | undefined>
  /** Signs a transaction and sends it; returns its signature. */
  signAndSend: (address: string, transaction: Uint8Array, network: CaipNetworkId) => Promise<string>
}

/** The standard's names for the networks. */
const chainNames: Readonly<Record<CaipNetworkId, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z': 'solana:testnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
}

const toSolanaWallet = ({ name, features }: StandardWallet): SolanaWallet => {
  // Use the wallet's own objects, never copies: it may compare its accounts by reference.
  const readAccounts = async (isSilent: boolean) => {
    const reply = await features['standard:connect'].connect(isSilent ? { silent: true } : undefined)
    if (!v.is(connected, reply)) throw new WalletError('connection.failed')
    return reply.accounts
  }
  return {
    name,
    connect: async (isSilent = false) => (await readAccounts(isSilent))[0]?.address,
    signAndSend: async (address, transaction, network) => {
      const own = (await readAccounts(true)).find((one) => one.address === address)
      if (!own) throw new WalletError('connector.accountNotFound')
      const input = { account: own, transaction, chain: chainNames[network], options: { commitment: 'confirmed' } }
      const [{ signature }] = v.parse(
        sent,
        await features['solana:signAndSendTransaction'].signAndSendTransaction(input),
      )
      return base58.encode(signature)
    },
  }
}

/** Collects the wallets that register themselves by the Wallet Standard, early or late. */
export const watchStandardWallets = (
  target: EventTarget,
  network: CaipNetworkId,
  onFound: (wallet: SolanaWallet) => void,
): void => {
  const register = (...wallets: unknown[]): (() => void) => {
    for (const one of wallets) {
      if (v.is(wallet, one) && one.chains.includes(chainNames[network] ?? network)) onFound(toSolanaWallet(one))
    }
    return () => {}
  }
  const api = Object.freeze({ register })
  target.addEventListener('wallet-standard:register-wallet', (event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'function') event.detail(api)
  })
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}
