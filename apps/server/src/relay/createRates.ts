import type { RelayQuotas } from '@latchkey/wire/relayLimits'
import { createBuckets } from './createBuckets.ts'
import type { Whose } from './whose.ts'

/** Counted per second: requests and bytes. */
export type Cost = { requests: number; bytes: number }

/** The owner of a used-up rate limit. */
export type RateScope = keyof RelayQuotas['sent']

/** Rate limits of this instance, per client, network, project and topic. */
export type Rates = {
  /** Charges a frame; returns whose limit is used up. */
  take: (whose: Whose, cost: Partial<Cost>) => { scope: RateScope; unit: keyof Cost } | undefined
  /** Charges a message to its topic. */
  takeTopic: (topic: string, bytes: number) => { scope: RateScope; unit: keyof Cost } | undefined
}

const units = ['requests', 'bytes'] as const
const shared = ['network', 'project'] as const

export const createRates = (sent: RelayQuotas['sent']): Rates => {
  const bucketsOf = (scope: RateScope) => ({
    requests: createBuckets(sent[scope].requests),
    bytes: createBuckets(sent[scope].bytes),
  })
  const buckets = {
    topic: bucketsOf('topic'),
    client: bucketsOf('client'),
    network: bucketsOf('network'),
    project: bucketsOf('project'),
  }

  const missing = (scope: RateScope, key: string, cost: Cost) => {
    const unit = units.find((one) => cost[one] > 0 && !buckets[scope][one].has(key, cost[one]))
    return unit && { scope, unit }
  }
  const spend = (scope: RateScope, key: string, cost: Cost) => {
    for (const unit of units) if (cost[unit] > 0) buckets[scope][unit].spend(key, cost[unit])
  }

  return {
    take: (whose, { requests = 0, bytes = 0 }) => {
      const cost = { requests, bytes }
      const own = missing('client', whose.client, cost)
      // A client also pays for refused frames, since reading them took work. Others on its network don't.
      spend('client', whose.client, cost)
      if (own) return own
      for (const scope of shared) {
        const lack = missing(scope, whose[scope], cost)
        if (lack) return lack
      }
      for (const scope of shared) spend(scope, whose[scope], cost)
      return undefined
    },
    takeTopic: (topic, bytes) => {
      const cost = { requests: 1, bytes }
      const lack = missing('topic', topic, cost)
      if (!lack) spend('topic', topic, cost)
      return lack
    },
  }
}
