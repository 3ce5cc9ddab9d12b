import type { ActivityList, CoinBalance, Identity, Portfolio, ValueHistory } from '@latchkey/core'
import { type Subject, useFact, type Watched } from './useFact.ts'

/** An account's balance of the native coin. */
export const useBalance = (of?: Subject): Watched<CoinBalance> => useFact('balance', of)

/** An account's tokens with their value and the total. */
export const usePortfolio = (of?: Subject): Watched<Portfolio> => useFact('portfolio', of)

/** An account's transactions, newest first. `more()` reads the next page. */
export const useActivity = (of?: Subject): Watched<ActivityList> & { more(): void } => useFact('activity', of)

/** An account's value over the last 30 days. */
export const useValueHistory = (of?: Subject): Watched<ValueHistory> => useFact('values', of)

/** The name and avatar of an account. */
export const useIdentity = (of?: Subject): Watched<Identity> => useFact('identity', of)
