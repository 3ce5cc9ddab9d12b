import * as v from 'valibot'
import { StoreDown } from '../relayStore.ts'
import { clientMark } from './natsMail.ts'
import { topicStream, topicSubject } from './natsStreams.ts'
import { type Nats, Overtaken } from './openNats.ts'

const pairSchema = v.object({ first: v.string(), second: v.optional(v.string()), seenOn: v.string() })
type Pair = v.InferOutput<typeof pairSchema>

/** The two clients of a topic: the first two that published under it. */
export type Peers = {
  /** Notes that a client published; true if it is the second peer from now on. */
  meet: (topic: string, client: Buffer) => Promise<boolean>
  isPeer: (topic: string, client: Buffer) => Promise<boolean>
}

const attempts = 8
const cachedMax = 50_000
const today = (): string => new Date().toISOString().slice(0, 10)

const isOf = ({ first, second }: Pair, mark: string): boolean => first === mark || second === mark

export const createPeers = (nats: Nats): Peers => {
  /** Places that are taken never change, so these may be trusted for a day. */
  const cache = new Map<string, Pair>()
  const keep = (topic: string, pair: Pair): Pair => {
    cache.delete(topic)
    cache.set(topic, pair)
    const oldest = cache.size > cachedMax ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    return pair
  }

  const read = async (topic: string): Promise<{ pair: Pair | undefined; revision: number }> => {
    const query = { last_by_subj: topicSubject(topic) }
    const found = await nats.ask(({ manager }) => manager.streams.getMessage(topicStream, query))
    if (!found) return { pair: undefined, revision: 0 }
    return { pair: keep(topic, v.parse(pairSchema, JSON.parse(found.string()))), revision: found.seq }
  }

  /** Undefined if nothing changes. */
  const joined = (pair: Pair | undefined, mark: string): Pair | undefined => {
    if (!pair) return { first: mark, seenOn: today() }
    if (pair.second === undefined && pair.first !== mark) return { ...pair, second: mark, seenOn: today() }
    return pair.seenOn < today() ? { ...pair, seenOn: today() } : undefined
  }

  const join = async (topic: string, mark: string): Promise<boolean> => {
    const { pair, revision } = await read(topic)
    const next = joined(pair, mark)
    if (!next) return false
    const expect = { lastSubjectSequence: revision }
    await nats.ask(({ js }) => js.publish(topicSubject(topic), JSON.stringify(next), { expect }))
    keep(topic, next)
    return next.second === mark && pair?.second === undefined
  }

  return {
    meet: async (topic, client) => {
      const mark = clientMark(topic, client)
      const known = cache.get(topic)
      if (known && !joined(known, mark)) return false
      for (let attempt = 1; attempt <= attempts; attempt++) {
        try {
          return await join(topic, mark)
        } catch (error) {
          if (!(error instanceof Overtaken)) throw error
        }
      }
      throw new StoreDown('Too many clients write to this topic.')
    },
    isPeer: async (topic, client) => {
      const mark = clientMark(topic, client)
      const known = cache.get(topic)
      if (known && (isOf(known, mark) || known.second !== undefined)) return isOf(known, mark)
      const { pair } = await read(topic)
      return pair !== undefined && isOf(pair, mark)
    },
  }
}
