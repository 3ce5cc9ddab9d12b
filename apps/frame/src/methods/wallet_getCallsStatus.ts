import { toCaipNetworkId } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { FrameState } from '../context.ts'
import { type Bundle, findBundle, isReverted, type Receipt, receipt } from './bundles.ts'
import type { Method } from './method.ts'
import { isTransactionKnown } from './sendTransactions.ts'
import { findOperation, isOperationKnown, type SentOperation } from './submitOperation.ts'

type Progress = { status: number; receipts: readonly Receipt[] }

/** EIP-5792: 100 pending, 200 done, 400 stopped off chain, 500 all reverted, 600 partly reverted. */
const statusOf = ({ count }: Bundle, receipts: readonly Receipt[]): number => {
  const failed = receipts.filter(isReverted).length
  if (receipts.length === 0) return 400
  if (failed === receipts.length) return 500
  return failed > 0 || receipts.length < count ? 600 : 200
}

/** An operation succeeds or fails as a whole. */
const readOperation = async (
  state: FrameState,
  { chainId, isStopped }: Bundle,
  sent: SentOperation,
): Promise<Progress> => {
  const found = await findOperation(state, chainId, sent)
  if (found) return { status: found.success ? 200 : 500, receipts: [found.receipt] }
  const isPending = !isStopped || (await isOperationKnown(state, chainId, sent))
  return { status: isPending ? 100 : 400, receipts: [] }
}

const readTransactions = async (state: FrameState, bundle: Bundle): Promise<Progress> => {
  const chain = toCaipNetworkId(bundle.chainId)
  const answers = await Promise.all(
    bundle.hashes.map((hash) => state.callNode(chain, 'eth_getTransactionReceipt', [hash])),
  )
  const receipts = answers.flatMap((answer) => {
    const parsed = v.safeParse(receipt, answer)
    return parsed.success ? [parsed.output] : []
  })
  const isPending =
    receipts.length < bundle.count && (!bundle.isStopped || (await isAnyWaiting(state, bundle, receipts)))
  return { status: isPending ? 100 : statusOf(bundle, receipts), receipts }
}

/** A pending transaction may still be mined, although nothing more is sent. */
const isAnyWaiting = async (state: FrameState, { chainId, hashes }: Bundle, receipts: readonly Receipt[]) => {
  const mined = new Set(receipts.map(({ transactionHash }) => transactionHash))
  const open = hashes.filter((hash) => !mined.has(hash))
  const known = await Promise.all(open.map((hash) => isTransactionKnown(state, toCaipNetworkId(chainId), hash)))
  return known.includes(true)
}

/** A batch's status, read from the chain each time. */
export const wallet_getCallsStatus: Method<'wallet_getCallsStatus'> = async ([id], { state }) => {
  if (id === undefined) throw new RpcError(-32602)
  const bundle = await findBundle(state.store, id, state.clock.now())
  const { chainId, operation, transaction } = bundle
  const progress = operation
    ? await readOperation(state, bundle, { hash: operation, transaction })
    : await readTransactions(state, bundle)
  return {
    version: '2.0.0',
    id,
    chainId: `0x${chainId.toString(16)}`,
    atomic: operation !== undefined || bundle.isAtomic === true,
    ...progress,
  }
}
