import { formatAmount, truncateAmount } from '@latchkey/wire/amount'
import type { Address, Hex } from '@latchkey/wire/caip'
import type { Sentence } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'

/** A token that can be swapped; the native coin is the 0xeee… address. Addresses are in lowercase. */
export type SwapToken = { address: Address; symbol: string; name: string; decimals: number }

export type SwapSide = 'source' | 'target'

/** One step that needs the wallet. */
export type SwapStep = 'approve' | 'swap' | 'approveAndSwap'

/** The agreed amounts, in base units. */
export type SwapTerms = {
  chainId: number
  owner: Address
  source: SwapToken
  target: SwapToken
  sourceUnits: string
  targetUnits: string
  minimumUnits: string
  slippageBps: number
}

/** A swap on its way, from the first request to the wallet to its end. */
export type SwapRun = {
  terms: SwapTerms
  steps: readonly SwapStep[]
  /** The index of the current step. */
  current: number
  /** `unknown` was sent, but its outcome wasn't known in time. */
  phase: 'asking' | 'sent' | 'unknown' | 'done' | 'failed'
  hash: Hex | undefined
  /** The amount received in base units, if the receipt shows it. */
  receivedUnits: string | undefined
  failure: (Sentence & { code: string; isDeclined: boolean }) | undefined
}

/** The swap form. Only one amount is typed; the other comes from a quote. */
export type SwapState = {
  source: SwapToken | undefined
  target: SwapToken | undefined
  typed: SwapSide
  amount: string
  /** In hundredths of a percent (SEND-09). */
  slippageBps: number
  run: SwapRun | undefined
}

export const initialSwap: SwapState = {
  source: undefined,
  target: undefined,
  typed: 'source',
  amount: '',
  slippageBps: limits.swap.slippageBps.initial,
  run: undefined,
}

/** The slice; it doesn't exist before the first swap, so pages that never swap don't load this file. */
export const swapOf = ({ swap }: { swap: SwapState | undefined }): SwapState => swap ?? initialSwap

const other = (side: SwapSide): SwapSide => (side === 'source' ? 'target' : 'source')

const fitted = (state: SwapState): SwapState => {
  const token = state[state.typed]
  return token ? { ...state, amount: truncateAmount(state.amount, token.decimals) } : state
}

/** Sets the token of one side. If it is already on the other side, the two swap places. */
export const withToken = (state: SwapState, side: SwapSide, token: SwapToken): SwapState => {
  const facing = other(side)
  const isTaken = state[facing]?.address === token.address
  return fitted({ ...state, [side]: token, ...(isTaken && { [facing]: state[side] }) })
}

export const withAmount = (state: SwapState, typed: SwapSide, amount: string): SwapState => ({
  ...state,
  typed,
  amount,
})

/** Starts the same swap again. */
export const withTerms = (state: SwapState, { source, target, sourceUnits }: SwapTerms): SwapState => ({
  ...state,
  source,
  target,
  typed: 'source',
  amount: formatAmount(BigInt(sourceUnits), source.decimals),
})

const questionOf = ({ source, target, typed, amount }: SwapState): string =>
  [source?.address, target?.address, typed, amount].join(' ')

/** Clears the form if it still shows the same request. */
export const emptied = (state: SwapState, before: SwapState): SwapState =>
  questionOf(state) === questionOf(before) ? { ...state, amount: '' } : state

/** Reverses the swap: the tokens trade places. */
export const flipped = (state: SwapState, targetAmount: string): SwapState =>
  fitted({ ...state, source: state.target, target: state.source, typed: 'source', amount: targetAmount })

export const withSlippage = (state: SwapState, slippageBps: number): SwapState => ({ ...state, slippageBps })

export const withRun = (state: SwapState, change: Partial<SwapRun>): SwapState =>
  state.run ? { ...state, run: { ...state.run, ...change } } : state

/** Whether a swap is on its way and followed. */
export const isRunning = ({ run }: SwapState): boolean => run?.phase === 'asking' || run?.phase === 'sent'

/** True while a swap is in progress. One with an unknown outcome doesn't block another. */
export const isOpen = (state: SwapState): boolean => isRunning(state) || state.run?.phase === 'unknown'
