import type { ErrorCode } from '@latchkey/wire/catalogue'
import type { Sentence } from '@latchkey/wire/errors'
import type { NetworkId } from '../networks.ts'

/** A token that can be sent, as it was chosen. It has no price, because that changes with time and currency. */
export type SendToken = {
  /** Undefined for the native coin. */
  address: string | undefined
  name: string
  symbol: string
  decimals: number
  iconUrl: string
  /** Set for an NFT of the contract, absent for a fungible token. */
  nft?: { tokenId: string; standard: 'erc721' | 'erc1155' } | undefined
}

/** How much of what, in words, from a written amount: `0.5 SEI`, `Harbour Pass #7`, `3 × Ticket #2`. */
export const sumText = ({ nft, symbol }: SendToken, amount: string): string => {
  if (!nft) return `${amount} ${symbol}`
  return amount === '1' ? symbol : `${amount} × ${symbol}`
}

/** The approved payment, separate from the form, so typing doesn't change it. */
export type Payment = {
  id: string
  chainId: NetworkId
  from: string
  to: string
  receiverName: string | undefined
  token: SendToken
  amount: string
  /** The fee that was shown. Otherwise the wallet would choose its own, and Max wouldn't fit. */
  fee: { gas: string; maxFeePerGas: string; maxPriorityFeePerGas: string } | undefined
}

/** How a transaction ended. A replaced one ends under another hash, for one of three reasons (SEND-06). */
export type TransactionOutcome = {
  /** A hash; on Solana a signature. */
  hash: string
  status: 'confirmed' | 'reverted'
  blockNumber: string
  feeUnits: string
  replacement: 'repriced' | 'cancelled' | 'replaced' | undefined
}

/**
 * How far a payment has come. `unreachable` is on its way, but the network can't be reached; `slow` was not confirmed in time;
 * `dropped` is no longer known to the network; `unclear` was submitted by the wallet without an answer: it may be on its
 * way, but there is no hash to look it up by.
 */
export type PaymentStep =
  | 'asking'
  | 'declined'
  | 'failed'
  | 'unclear'
  | 'sent'
  | 'unreachable'
  | 'slow'
  | 'dropped'
  | 'done'

export type PaymentProgress = {
  payment: Payment
  step: PaymentStep
  problem: (Sentence & { code: ErrorCode }) | undefined
  outcome: TransactionOutcome | undefined
}

/** The send form and its progress (SEND-01). */
export type SendState = {
  token: SendToken | undefined
  /** The amount in tokens, whichever unit the user types. */
  sendTokenAmount: string
  /** Everything that can be sent; the amount then follows balance and fee. */
  isMax: boolean
  /** The amount as typed in fiat, if that is the typed unit. */
  fiatAmount: string | undefined
  /** As typed: an address, a name or a sei1 address. */
  receiver: string
  receiverAddress: string | undefined
  receiverProfileName: string | undefined
  receiverProfileImageUrl: string | undefined
  /** The wallet is being asked. */
  loading: boolean
  hash: string | undefined
  progress: PaymentProgress | undefined
}

export const initialSend: SendState = {
  token: undefined,
  sendTokenAmount: '',
  isMax: false,
  fiatAmount: undefined,
  receiver: '',
  receiverAddress: undefined,
  receiverProfileName: undefined,
  receiverProfileImageUrl: undefined,
  loading: false,
  hash: undefined,
  progress: undefined,
}

/** An empty form; a payment in progress stays visible. */
export const emptied = ({ progress, hash, loading }: SendState): SendState => ({
  ...initialSend,
  progress,
  hash,
  loading,
})

/** The same receiver and token again, with an empty amount. */
export const repeated = (state: SendState): SendState => ({
  ...emptied(state),
  token: state.progress?.payment.token,
  receiver: state.progress?.payment.receiverName ?? state.progress?.payment.to ?? '',
})

/** Starts a payment in the wallet. */
export const asking = (state: SendState, payment: Payment): SendState => ({
  ...state,
  loading: true,
  hash: undefined,
  progress: { payment, step: 'asking', problem: undefined, outcome: undefined },
})

type Change = Partial<Omit<PaymentProgress, 'payment'>> & { hash?: string }

/** Advances the payment on screen. Sending clears the form; a network that merely comes back doesn't. */
export const advanced = (state: SendState, paymentId: string, { hash, ...change }: Change): SendState => {
  if (state.progress?.payment.id !== paymentId) return state
  const isHandedOver = change.step === 'sent' && state.progress.step === 'asking'
  const form = isHandedOver ? emptied(state) : state
  return { ...form, hash: hash ?? state.hash, loading: false, progress: { ...state.progress, ...change } }
}

/** Whether the payment was made as intended, not canceled or replaced. */
export const isMade = ({ status, replacement }: TransactionOutcome): boolean =>
  status === 'confirmed' && (replacement === undefined || replacement === 'repriced')
