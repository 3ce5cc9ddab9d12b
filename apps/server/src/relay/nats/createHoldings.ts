import { type RelayQuotas, type RelayScope, relayScopes } from '@latchkey/wire/relayLimits'
import type { About } from './natsMail.ts'

/** A stored message, without its text. */
export type Holding = {
  sequence: number
  messageId: string
  topic: string
  client: string
  publishedAt: number
  expiresAt: number
  size: number
  isOwn: boolean
}

type Place = { topic: string; about: Pick<About, 'client' | 'network' | 'project' | 'size'> }
/** What one topic, client, network or project, or all together, have stored. */
type Share = { scope: RelayScope; key: string; bytes: number; messages: number }
type Counted = { size: number; shares: readonly Share[] }

/**
 * The stream's contents, as far as this instance knows, for quotas and mailbox lookups. A message
 * counts from before it is sent until it is deleted.
 */
export type Holdings = {
  /** Counts a message that is about to be stored; returns the used-up quota instead. */
  reserve: (messageId: string, place: Place) => RelayScope | undefined
  /** The message was not stored after all. */
  release: (messageId: string) => void
  add: (holding: Holding, place: Place) => void
  drop: (sequences: readonly number[]) => void
  get: (sequence: number) => Holding | undefined
  find: (messageId: string) => Holding | undefined
  /** Messages of some topics, oldest first. */
  under: (topics: readonly string[]) => Holding[]
  all: () => IterableIterator<Holding>
  size: () => number
  /** Bytes and messages as quotas count them. */
  totals: () => { bytes: number; messages: number }
}

export const createHoldings = (quotas: RelayQuotas['stored']): Holdings => {
  const held = new Map<number, Holding & Counted>()
  const byId = new Map<string, number>()
  const byTopic = new Map<string, Set<number>>()
  const reserved = new Map<string, Counted>()
  const shares = new Map<string, Share>()

  const shareOf = (scope: RelayScope, key: string): Share =>
    shares.get(`${scope} ${key}`) ?? { scope, key, bytes: 0, messages: 0 }
  const sharesOf = ({ topic, about: { client, network, project } }: Place): Share[] => {
    const keys = { topic, client, network, project, all: '' }
    return relayScopes.map((scope) => shareOf(scope, keys[scope]))
  }

  const count = (place: Place): Counted => {
    const { size } = place.about
    const counted = sharesOf(place)
    for (const share of counted) {
      share.bytes += size
      share.messages += 1
      shares.set(`${share.scope} ${share.key}`, share)
    }
    return { size, shares: counted }
  }

  const uncount = ({ size, shares: counted }: Counted) => {
    for (const share of counted) {
      share.bytes -= size
      share.messages -= 1
      if (share.messages === 0) shares.delete(`${share.scope} ${share.key}`)
    }
  }

  const release = (messageId: string) => {
    const counted = reserved.get(messageId)
    if (counted && reserved.delete(messageId)) uncount(counted)
  }

  const forget = (sequence: number) => {
    const known = held.get(sequence)
    if (!known) return
    held.delete(sequence)
    if (byId.get(known.messageId) === sequence) byId.delete(known.messageId)
    const others = byTopic.get(known.topic)
    others?.delete(sequence)
    if (others?.size === 0) byTopic.delete(known.topic)
    uncount(known)
  }

  return {
    reserve: (messageId, place) => {
      const { size } = place.about
      const full = sharesOf(place).find(
        ({ scope, bytes, messages }) => bytes + size > quotas[scope].bytes || messages + 1 > quotas[scope].messages,
      )
      if (full) return full.scope
      release(messageId)
      reserved.set(messageId, count(place))
      return undefined
    },
    release,
    add: (holding, place) => {
      release(holding.messageId)
      forget(holding.sequence)
      const topic = byTopic.get(holding.topic) ?? new Set()
      byTopic.set(holding.topic, topic.add(holding.sequence))
      byId.set(holding.messageId, holding.sequence)
      held.set(holding.sequence, { ...holding, ...count(place) })
    },
    drop: (sequences) => {
      for (const sequence of sequences) forget(sequence)
    },
    get: (sequence) => held.get(sequence),
    find: (messageId) => held.get(byId.get(messageId) ?? -1),
    under: (topics) =>
      topics
        .flatMap((topic) => [...(byTopic.get(topic) ?? [])])
        .sort((a, b) => a - b)
        .flatMap((sequence) => held.get(sequence) ?? []),
    all: () => held.values(),
    size: () => held.size,
    totals: () => {
      const { bytes, messages } = shareOf('all', '')
      return { bytes, messages }
    },
  }
}
