import type { ActivityList, CoinBalance, Holder, Identity, Portfolio, ValueHistory } from '@latchkey/core'
import { useFact, type Watched } from './useFact.ts'

/** An account's balance of the native coin. */
export const useBalance = (of?: Partial<Holder>): Watched<CoinBalance> => useFact('balance', of)

/** An account's tokens with their value and the total. */
export const usePortfolio = (of?: Partial<Holder>): Watched<Portfolio> => useFact('portfolio', of)

/** An account's transactions, newest first. `more()` reads the next page. */
export const useActivity = (of?: Partial<Holder>): Watched<ActivityList> & { more(): void } => useFact('activity', of)

/** An account's value over the last 30 days. */
export const useValueHistory = (of?: Partial<Holder>): Watched<ValueHistory> => useFact('values', of)

/** The name and avatar of an account. */
export const useIdentity = (of?: Partial<Holder>): Watched<Identity> => useFact('identity', of)
