import type { Chain } from '../../sources/chain/createChain.ts'
import type { NodeAnswer } from '../../sources/chain/readAnswers.ts'

export type Read = { method: string; params: unknown[] }

/** Longer questions are seldom asked twice at once, and would fill the memory as keys. */
const keyMax = 2_048

const inFlight = new WeakMap<Chain, Map<string, Promise<NodeAnswer>>>()

/**
 * Asks a node what nobody is asking it right now, in one batch, and waits with the others for the rest: a page has
 * dozens of visitors who all want the newest block. What is shared is not tied to one caller's connection.
 */
export const joinReads = (chain: Chain, reads: readonly Read[], signal: () => AbortSignal): Promise<NodeAnswer>[] => {
  const shared = inFlight.get(chain) ?? new Map<string, Promise<NodeAnswer>>()
  inFlight.set(chain, shared)
  const [own, alone]: [Read[], Read[]] = [[], []]
  /** Begins once all reads have been looked at, so that they travel together. */
  const begin = (list: readonly Read[], options: () => { signal?: AbortSignal }) => {
    let sent: Promise<readonly NodeAnswer[]> | undefined
    return async (at: number): Promise<NodeAnswer> => {
      sent ??= Promise.resolve().then(async () => (await chain.send(list, options())).answers)
      return (await sent)[at] ?? { error: { code: -32603, message: 'The network did not answer this call.' } }
    }
  }
  const askOwn = begin(own, () => ({}))
  const askAlone = begin(alone, () => ({ signal: signal() }))
  return reads.map((read) => {
    const key = JSON.stringify([read.method, read.params])
    if (key.length > keyMax) return askAlone(alone.push(read) - 1)
    const known = shared.get(key)
    if (known) return known
    const answer = askOwn(own.push(read) - 1).finally(() => shared.delete(key))
    shared.set(key, answer)
    return answer
  })
}
