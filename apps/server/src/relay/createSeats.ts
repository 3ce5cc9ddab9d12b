import type { HeldQuota, RelayQuotas } from '@latchkey/wire/relayLimits'
import type { Whose } from './whose.ts'

type Kind = keyof HeldQuota
type SeatScope = 'client' | 'network' | 'project'

/** Open connections and subscriptions on this instance, counted per client, network and project. */
export type Seats = {
  /** Takes this many, or none and returns whose share is used up. */
  take: (kind: Kind, whose: Whose, count: number) => SeatScope | undefined
  give: (kind: Kind, whose: Whose, count: number) => void
}

const scopes: readonly SeatScope[] = ['client', 'network', 'project']

export const createSeats = (held: RelayQuotas['held']): Seats => {
  const counts = new Map<string, number>()
  const keyOf = (kind: Kind, scope: SeatScope, whose: Whose) => `${kind} ${scope} ${whose[scope]}`
  const add = (kind: Kind, whose: Whose, by: number) => {
    for (const scope of scopes) {
      const key = keyOf(kind, scope, whose)
      const next = (counts.get(key) ?? 0) + by
      if (next > 0) counts.set(key, next)
      else counts.delete(key)
    }
  }
  return {
    take: (kind, whose, count) => {
      const full = scopes.find((scope) => (counts.get(keyOf(kind, scope, whose)) ?? 0) + count > held[scope][kind])
      if (!full) add(kind, whose, count)
      return full
    },
    give: (kind, whose, count) => add(kind, whose, -count),
  }
}
