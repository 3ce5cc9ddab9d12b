import type { Address } from '@latchkey/wire/caip'

/** What one whole token is worth in US dollars. */
export type Quote = {
  usd: number
  /** How many dollars the pools behind the price hold; infinite for the dollar itself. */
  depthUsd: number
  /** True when the pools said something that no trade of the last minutes supports, so that the usual price is given. */
  isGuarded: boolean
}

/** Prices of the tokens of one chain, by address in lower case. A token whose price is unknown is not in the answer. */
export type PriceSource = {
  quote: (tokens: readonly Address[]) => Promise<Map<Address, Quote>>
  /** Whether pools have named a price that is not believed yet, as in the first seconds after a start. */
  isPending: (token: Address) => boolean
  /** Historical token values, in the order of the requests. */
  at: (questions: readonly { token: Address; time: Date }[]) => Promise<(number | undefined)[]>
  readonly size: number
  stop: () => void
}
