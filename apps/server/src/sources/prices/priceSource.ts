import type { Address } from '@latchkey/wire/caip'

/** The price of one token in US dollars. */
export type Quote = {
  usd: number
  /** Dollars held by the pools behind the price; infinite for the dollar itself. */
  depthUsd: number
  /** True if the pools show a price that no recent trade supports, so the usual price is given. */
  isGuarded: boolean
}

/** Token prices of one chain, by lowercase address. Tokens without a known price are missing. */
export type PriceSource = {
  quote: (tokens: readonly Address[]) => Promise<Map<Address, Quote>>
  /** Whether pools show a price that isn't trusted yet, as in the first seconds after a start. */
  isPending: (token: Address) => boolean
  /** Historical token values, in the order of the requests. */
  at: (questions: readonly { token: Address; time: Date }[]) => Promise<(number | undefined)[]>
  readonly size: number
  stop: () => void
}
