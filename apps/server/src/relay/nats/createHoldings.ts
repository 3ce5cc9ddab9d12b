import { type RelayQuotas, type RelayScope, relayScopes } from '@latchkey/wire/relayLimits'
import type { About } from './natsMail.ts'

/** A stored message, without its text. */
export type Holding = {
  messageId: string
  subject: string
  topic: string
  /** Its number on the server that announced it; another server may count differently. */
  sequence: number
  heardAt: number
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
  drop: (messageIds: readonly string[]) => void
  get: (messageId: string) => Holding | undefined
  /** Messages of some topics, oldest first. */
  under: (topics: readonly string[]) => Holding[]
  all: () => IterableIterator<Holding>
  size: () => number
  /** Bytes and messages as quotas count them. */
  totals: () => { bytes: number; messages: number }
}

export const createHoldings = (quotas: RelayQuotas['stored']): Holdings => {
  const held = new Map<string, Holding & Counted>()
  const byTopic = new Map<string, Set<string>>()
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

  const forget = (messageId: string) => {
    const known = held.get(messageId)
    if (!known) return
    held.delete(messageId)
    const others = byTopic.get(known.topic)
    others?.delete(messageId)
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
      const { messageId, topic } = holding
      release(messageId)
      forget(messageId)
      byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(messageId))
      held.set(messageId, { ...holding, ...count(place) })
    },
    drop: (messageIds) => {
      for (const messageId of messageIds) forget(messageId)
    },
    get: (messageId) => held.get(messageId),
    under: (topics) =>
      topics
        .flatMap((topic) => [...(byTopic.get(topic) ?? [])])
        .flatMap((messageId) => held.get(messageId) ?? [])
        .sort((a, b) => a.sequence - b.sequence),
    all: () => held.values(),
    size: () => held.size,
    totals: () => {
      const { bytes, messages } = shareOf('all', '')
      return { bytes, messages }
    },
  }
}
