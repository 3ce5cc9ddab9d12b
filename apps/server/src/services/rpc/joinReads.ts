import type { Chain } from '../../sources/chain/createChain.ts'
import type { NodeAnswer } from '../../sources/chain/readAnswers.ts'
import { findMethod } from './findMethod.ts'

export type Read = { method: string; params: unknown[] }

/** Longer requests rarely repeat, and would fill the memory as keys. */
const keyMax = 2_048
/** A node may reject a longer batch, which must not fail other callers. */
const sharedMax = 100

const inFlight = new WeakMap<Chain, Map<string, Promise<NodeAnswer>>>()

/** Batches reads that are requested at the same moment. */
const createBatches = (chain: Chain, options: () => { signal?: AbortSignal }) => {
  let waiting: Read[] = []
  let sent: Promise<readonly NodeAnswer[]> | undefined
  const send = async () => {
    const calls = waiting
    waiting = []
    sent = undefined
    return (await chain.send(calls, options())).answers
  }
  return async (read: Read): Promise<NodeAnswer> => {
    const at = waiting.push(read) - 1
    sent ??= Promise.resolve().then(send)
    return (await sent)[at] ?? { error: { code: -32603, message: 'The network did not answer this call.' } }
  }
}

/**
 * Shares identical concurrent reads, since all users of a page want the newest block. Only a read sent alone or
 * among cheap ones is shared, so no one waits for another's heavy reads. A shared read isn't tied to one caller's
 * connection, and callers who joined retry once when it fails.
 */
export const joinReads = (chain: Chain, reads: readonly Read[], signal: () => AbortSignal): Promise<NodeAnswer>[] => {
  const shared = inFlight.get(chain) ?? new Map<string, Promise<NodeAnswer>>()
  inFlight.set(chain, shared)
  const keyed = reads.map((read) => ({ read, key: JSON.stringify([read.method, read.params]) }))
  const isCheap = ({ method }: Read) => findMethod(chain.id, method)?.isCheap === true
  const unknown = new Map(keyed.flatMap(({ read, key }) => (shared.has(key) ? [] : [[key, isCheap(read)] as const])))
  const cheap = [...unknown.values()].filter(Boolean).length
  const mayShare = { cheap: cheap <= sharedMax, heavy: unknown.size - cheap === 1 }

  const askShared = createBatches(chain, () => ({}))
  const askHeavy = createBatches(chain, () => ({}))
  const askApart = createBatches(chain, () => ({ signal: signal() }))
  const begin = (read: Read, key: string): Promise<NodeAnswer> => {
    const known = shared.get(key)
    if (known) return known.catch(() => askApart(read))
    if (key.length > keyMax || !mayShare[isCheap(read) ? 'cheap' : 'heavy']) return askApart(read)
    const answer = (isCheap(read) ? askShared : askHeavy)(read).finally(() => shared.delete(key))
    shared.set(key, answer)
    return answer
  }
  const own = new Map<string, Promise<NodeAnswer>>()
  return keyed.map(({ read, key }) => {
    const answer = own.get(key) ?? begin(read, key)
    own.set(key, answer)
    return answer
  })
}
