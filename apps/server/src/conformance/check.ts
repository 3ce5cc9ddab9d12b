import type { Block } from '../sources/blocks/block.ts'
import type { RawReceipt, RawTransaction } from '../sources/blocks/raw.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import type { NodeAnswer } from '../sources/chain/readAnswers.ts'

/** `warn`: the product works, with less. `fail`: it does not work. */
export type Verdict = 'pass' | 'warn' | 'fail'

/** What a check found, and what the operator can do about it. */
export type Finding = { verdict: Verdict; found: string; advice?: string }

/** A recent transaction that called a contract. */
export type Sample = { block: Block; transaction: RawTransaction; receipt: RawReceipt | undefined }

/** The node under test. */
export type CheckedNode = {
  chain: Chain
  url: string
  wsUrl: string | undefined
  head: bigint
  sample: Sample | undefined
  /** One call. A JSON-RPC error is an answer. */
  ask: (method: string, params: unknown[]) => Promise<NodeAnswer>
}

/** One assumption about a node. */
export type Check = { name: string; run: (node: CheckedNode) => Promise<Finding> }

export const pass = (found: string): Finding => ({ verdict: 'pass', found })
export const warn = (found: string, advice: string): Finding => ({ verdict: 'warn', found, advice })
export const fail = (found: string, advice: string): Finding => ({ verdict: 'fail', found, advice })

/** The result of an answer; undefined for an error. */
export const resultIn = (answer: NodeAnswer): unknown => ('result' in answer ? answer.result : undefined)
/** An answer's error in words. */
export const errorIn = (answer: NodeAnswer): string =>
  'error' in answer ? `error ${answer.error.code}: ${answer.error.message.slice(0, 80)}` : 'no error'
