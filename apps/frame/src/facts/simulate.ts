import { type Address, toCaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import type { Approval } from '../approve/approval.ts'
import { decodeCall } from '../decode/decodeCall.ts'
import { factsFrom, noFacts } from '../decode/facts.ts'
import { simulateCalls } from '../effects/simulateCalls.ts'
import type { TestRun } from '../effects/testRun.ts'
import { checkListed } from './checkListed.ts'
import { askOperator, askPrices, type FactsDeps } from './operator.ts'
import { readToken } from './readToken.ts'

/** Simulates a request on the operator's node; undefined if the node can't. */
export const simulate = async (deps: FactsDeps, approval: Approval): Promise<TestRun | undefined> => {
  const { subject, chainId } = approval
  const { callNode } = deps
  if (subject.kind === 'solanaTransactions') {
    const { node, account, transactions } = subject
    if (node === undefined) return undefined
    return (await import('./simulateSolana.ts')).simulateSolana(callNode, node, account, transactions)
  }
  if (subject.kind !== 'transaction') return undefined
  const { account, calls } = subject
  const currency = findChain(toCaipNetworkId(chainId))?.currency
  const native = { symbol: currency?.symbol ?? '', decimals: currency?.decimals ?? 18 }
  const bare = factsFrom(noFacts(chainId, account, native))
  const { listed, allowed } = await askOperator(deps, chainId, account)
  return simulateCalls(
    {
      callNode,
      native,
      listed: [...listed.keys()] as Address[],
      allowed,
      readToken: async (asset) => checkListed(await readToken(callNode, chainId, asset), listed.get(asset)),
      readPrices: (assets) => askPrices(deps, chainId, assets),
    },
    {
      chainId,
      account,
      calls,
      isSmart: subject.accountType === 'smartAccount',
      words: calls.map((call) => decodeCall(call, bare)),
    },
  )
}
