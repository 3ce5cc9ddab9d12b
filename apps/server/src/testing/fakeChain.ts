import type { Address, Hex } from '@latchkey/wire/caip'
import { BatchRefused } from '../sources/chain/callNode.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import type { NodeAnswer } from '../sources/chain/readAnswers.ts'

export const addressOf = (seed: string): Address => `0x${seed.padStart(40, '0')}`
export const hashOf = (seed: string): Hex => `0x${seed.padStart(64, '0')}`
export const [me, you, shop] = ['a1', 'a2', 'a3'].map(addressOf) as [Address, Address, Address]

/** A node error, for the answers of `chainOf`. */
export const errorOf = (code: number, message = 'no'): NodeAnswer =>
  ({ jsonrpc: '2.0', id: 1, error: { code, message } }) as NodeAnswer

type Call = { method: string; params: readonly unknown[] }

/** A chain whose nodes answer as the test tells them; `batches` lists the calls of each request. */
export const chainOf = (answer: (call: Call, batch: number) => unknown, isBatchless = false) => {
  const batches: Call[][] = []
  const one = (call: Call, batch: number): NodeAnswer => {
    const result = answer(call, batch)
    const isError = typeof result === 'object' && result !== null && 'error' in result && 'jsonrpc' in result
    return isError ? (result as NodeAnswer) : ({ result } as NodeAnswer)
  }
  const chain = {
    ...{ id: 'eip155:1329', size: 1 },
    send: async (calls: readonly Call[], options?: { isTogether?: boolean }) => {
      if (isBatchless && options?.isTogether) throw new BatchRefused()
      const batch = batches.push([...calls])
      return { answers: calls.map((call) => one(call, batch)), node: 0 }
    },
    request: async (method: string, params: unknown[]) => answer({ method, params }, 0),
  } as unknown as Chain
  return { chain, batches }
}
