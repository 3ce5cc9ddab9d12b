import type { CaipNetworkId } from '@latchkey/wire/caip'
import { readBlocks } from '../sources/blocks/readBlocks.ts'
import { readHead } from '../sources/blocks/readHeaders.ts'
import { readReceipts } from '../sources/blocks/readReceipts.ts'
import { type Chain, createChain } from '../sources/chain/createChain.ts'
import { blockChecks } from './blockChecks.ts'
import { type Check, type CheckedNode, type Finding, fail, type Sample, type Verdict } from './check.ts'
import { contractChecks } from './contractChecks.ts'
import { headsCheck } from './headsCheck.ts'
import { methodChecks } from './methodChecks.ts'
import { searchChecks } from './searchChecks.ts'

export type Result = Finding & { name: string }
export type Conformance = { results: readonly Result[]; verdict: Verdict }

type Options = {
  id: CaipNetworkId
  url: string
  wsUrl?: string | undefined
  /** The caller's own checks, run after ours. */
  more?: readonly Check[]
}

const checks: readonly Check[] = [...blockChecks, ...searchChecks, ...methodChecks, ...contractChecks, headsCheck]
/** How many blocks to search for a transaction that calls a contract, newest first. */
const [samplePages, samplePage] = [6n, 50n]

const findSample = async (chain: Chain, head: bigint): Promise<Sample | undefined> => {
  let plain: Sample | undefined
  for (let page = 0n; page < samplePages; page++) {
    const numbers = Array.from({ length: Number(samplePage) }, (_, index) => head - page * samplePage - BigInt(index))
    const blocks = await readBlocks(
      chain,
      numbers.filter((number) => number >= 0n),
    )
    for (const block of blocks) {
      const calls = block?.transactions.filter(({ to, input }) => to !== null && input.length >= 10) ?? []
      if (!block || calls.length === 0) continue
      const receipts = await readReceipts(chain, block.transactions).catch(() => undefined)
      const [first] = calls
      const logged = calls.find(({ hash }) => (receipts?.get(hash)?.logs.length ?? 0) > 0)
      if (logged) return { block, transaction: logged, receipt: receipts?.get(logged.hash) }
      if (first) plain ??= { block, transaction: first, receipt: receipts?.get(first.hash) }
      // The same would go wrong for every block, after several attempts each.
      if (!receipts) return plain
    }
  }
  return plain
}

const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 100)

/** Checks every assumption about a node. Sends no transaction and stores nothing. */
export const runConformance = async ({ id, url, wsUrl, more = [] }: Options): Promise<Conformance> => {
  const chain = createChain({ id, urls: [url], onWrongChain: () => {}, pingEveryMs: 600_000 })
  try {
    const ask: CheckedNode['ask'] = async (method, params) => {
      const [answer] = (await chain.send([{ method, params }], { node: 0 })).answers
      return answer ?? { error: { code: 0, message: 'no answer' } }
    }
    const head = await readHead(chain)
    const sample = await findSample(chain, head).catch(() => undefined)
    const results: Result[] = []
    for (const { name, run } of [...checks, ...more]) {
      const node = { chain, url, wsUrl, head, sample, ask }
      const finding = await run(node).catch((error: unknown) =>
        fail(inWords(error), 'The node did not answer in a way that we understand. Use another node.'),
      )
      results.push({ name, ...finding })
    }
    const has = (verdict: Verdict) => results.some((result) => result.verdict === verdict)
    return { results, verdict: has('fail') ? 'fail' : has('warn') ? 'warn' : 'pass' }
  } finally {
    chain.stop()
  }
}
