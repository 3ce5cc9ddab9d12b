import type { ErrorCode } from '@latchkey/wire/catalogue'
import { WalletError } from '@latchkey/wire/moneyErrors'
import { call } from 'viem/actions'
import type { Kit } from '../kit.ts'
import { quoteExactIn } from '../queries/swapQuote.ts'
import type { SwapTerms } from '../state/swap.ts'
import type { SwapTransaction } from './checkSwapCall.ts'

/** Router error messages and their meaning. */
const byText: readonly (readonly [RegExp, ErrorCode])[] = [
  [/INSUFFICIENT_OUTPUT_AMOUNT|too little received|insufficient (WETH9|WSEI)/i, 'swap.priceMoved'],
  [/EXPIRED|transaction too old/i, 'swap.quoteExpired'],
  [/TRANSFER_FROM_FAILED|exceeds balance|^STF$|\bSTF\b/i, 'swap.insufficientBalance'],
]

/** All texts of an error and its causes, including hidden ones. */
const textsOf = (error: unknown): string => {
  const texts: string[] = []
  let next: unknown = error
  for (let depth = 0; depth < 8 && typeof next === 'object' && next !== null; depth += 1) {
    const { message, details, reason, cause } = next as Record<string, unknown>
    texts.push(...[message, details, reason].map((text) => String(text ?? '')))
    next = cause
  }
  return texts.join('\n')
}

const fromText = (error: unknown): ErrorCode | undefined => {
  const text = textsOf(error)
  return byText.find(([pattern]) => pattern.test(text))?.[1]
}

/** Whether the price fell below the agreed minimum; for routers that give no reason. */
const hasPriceMoved = async (kit: Kit, terms: SwapTerms): Promise<boolean> => {
  const { chainId, source, target, sourceUnits, minimumUnits } = terms
  const ask = { chainId, source: source.address, target: target.address, units: BigInt(sourceUnits) }
  const quote = await quoteExactIn(kit, ask).catch(() => undefined)
  return quote !== undefined && BigInt(quote.targetUnits) < BigInt(minimumUnits)
}

/** Why a swap failed, from the router's simulated answer. */
export const explainRefusal = async (kit: Kit, terms: SwapTerms, error: unknown): Promise<WalletError> => {
  const code = fromText(error) ?? ((await hasPriceMoved(kit, terms)) ? 'swap.priceMoved' : 'swap.transactionError')
  return new WalletError(code, { cause: error })
}

/** Why a swap that is in a block failed: simulates the same call at that block. */
export const explainRevert = async (
  kit: Kit,
  terms: SwapTerms,
  { to, data, value }: SwapTransaction,
  blockNumber: bigint,
): Promise<WalletError> => {
  const client = kit.wagmi.getClient({ chainId: terms.chainId })
  const refusal = await call(client, { account: terms.owner, to, data, value, blockNumber }).then(
    () => new Error('The call passes at the end of its block'),
    (error: unknown) => error,
  )
  return explainRefusal(kit, terms, refusal)
}
