import { type Hex, toCaipNetworkId, toChainId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { RpcError, WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { keccak256 } from 'viem'
import { randomId } from '../bytes.ts'
import { accountOf } from './accountOf.ts'
import { type Bundle, carryEveryMs, hasBundle, isReverted, receipt, removeBundle, saveBundle } from './bundles.ts'
import { evmChainId, type Method, type MethodContext } from './method.ts'
import { readCall } from './readCall.ts'
import { sendDelegated } from './sendDelegated.ts'
import { sendOperation } from './sendOperation.ts'
import { broadcast, signCalls } from './sendTransactions.ts'

const maxCalls = 50
const pollMs = 500

/** A capability not marked optional must be supported, and none is. */
const checkCapabilities = (capabilities: unknown): void => {
  const wanted = typeof capabilities === 'object' && capabilities !== null ? Object.values(capabilities) : []
  const isOptional = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && 'optional' in value && value.optional === true
  if (!wanted.every(isOptional)) throw new RpcError(5700)
}

/** Waits for a block and marks the batch as active. */
const waitFor = async ({ state }: MethodContext, bundle: Bundle, hash: Hex): Promise<boolean> => {
  const { callNode, clock, store } = state
  const endsAt = clock.now() + limits.transaction.waitMs
  let saidAt = clock.now()
  while (clock.now() < endsAt) {
    const chain = toCaipNetworkId(bundle.chainId)
    const answer = await callNode(chain, 'eth_getTransactionReceipt', [hash]).catch(() => null)
    const found = v.safeParse(receipt, answer)
    if (found.success) return !isReverted(found.output)
    await clock.sleep(pollMs)
    if (clock.now() - saidAt < carryEveryMs) continue
    saidAt = clock.now()
    await saveBundle(store, { ...bundle, carriedAt: saidAt })
  }
  return false
}

/** Records the hash before the transaction is sent, and removes it after a clear rejection. */
const sendNext = async (context: MethodContext, bundle: Bundle, signed: Hex): Promise<Bundle> => {
  const { store, clock } = context.state
  const next = { ...bundle, hashes: [...bundle.hashes, keccak256(signed)], carriedAt: clock.now() }
  await saveBundle(store, next)
  try {
    await broadcast(context, signed)
  } catch (error) {
    await saveBundle(store, { ...(isMaybeSent(error) ? next : bundle), isStopped: true })
    throw error
  }
  const { carriedAt, ...done } = next
  const after = next.hashes.length < next.count ? { ...done, carriedAt } : done
  await saveBundle(store, after)
  return after
}

/** Sends the rest in order and stops at the first failure. */
const sendRest = async (context: MethodContext, first: Bundle, signed: readonly Hex[]): Promise<void> => {
  let bundle = first
  for (const transaction of signed) {
    const last = bundle.hashes.at(-1)
    const isDone = last === undefined || (await waitFor(context, bundle, last))
    if (!isDone) return saveBundle(context.state.store, { ...bundle, isStopped: true })
    bundle = await sendNext(context, bundle, transaction)
  }
}

const isMaybeSent = (error: unknown): boolean => error instanceof WalletError && error.code === 'node.mayBeSent'

type Note = (bundle: Bundle) => Promise<void>

/** Runs the first step of a batch, which records it. After a clear rejection its ID is free again. */
const begin = async <T>({ state }: MethodContext, run: (note: Note) => Promise<T>): Promise<T> => {
  const { store, clock } = state
  let noted: string | undefined
  const note: Note = async (bundle) => {
    // Checked again: another batch may have used this ID while the user decided.
    if (await hasBundle(store, bundle.id)) throw new RpcError(5720)
    await saveBundle(store, { ...bundle, carriedAt: clock.now() })
    noted = bundle.id
  }
  try {
    return await run(note)
  } catch (error) {
    if (noted !== undefined && !isMaybeSent(error)) await removeBundle(store, noted)
    throw error
  }
}

/**
 * Sends a batch (EIP-5792). A smart account sends one operation, or one transaction if it is the standard account
 * itself. An ordinary account sends the calls one by one, so it rejects pages that need atomicity.
 */
export const wallet_sendCalls: Method<'wallet_sendCalls'> = async ([batch], context) => {
  if (!batch || batch.calls.length === 0) throw new RpcError(-32602)
  if (batch.calls.length > maxCalls) throw new RpcError(5740)
  for (const { capabilities } of [batch, ...batch.calls]) checkCapabilities(capabilities)
  const { state } = context
  const chainId = evmChainId(context)
  if (batch.chainId !== undefined && toChainId(batch.chainId) !== chainId) throw new RpcError(5710)
  const id = batch.id ?? randomId()
  if (await hasBundle(state.store, id)) throw new RpcError(5720)
  const account = await accountOf(context, batch.from)
  const calls = batch.calls.map((call) => readCall(call, account.address, chainId))
  const answer = batch.version?.startsWith('1') ? id : { id }
  const bundle: Bundle = { id, chainId, count: calls.length, hashes: [], isStopped: false }
  if (account.type === 'smartAccount') {
    const { hash: operation, transaction } = await begin(context, (note) =>
      sendOperation(context, account, calls, (sent) =>
        note({ ...bundle, operation: sent.hash, transaction: sent.transaction }),
      ),
    )
    await saveBundle(state.store, { ...bundle, operation, transaction })
    return answer
  }
  if (account.isDelegator && (calls.length > 1 || batch.atomicRequired === true)) {
    const whole = { ...bundle, count: 1, isAtomic: true }
    const hash = await begin(context, (note) =>
      sendDelegated(context, account.address, calls, (signed) => note({ ...whole, hashes: [signed] })),
    )
    await saveBundle(state.store, { ...whole, hashes: [hash] })
    return answer
  }
  if (batch.atomicRequired === true) throw new RpcError(5760)
  const [first, ...rest] = await signCalls(context, calls)
  if (first === undefined) throw new RpcError(-32603)
  const begun = await begin(context, async (note) => {
    await note(bundle)
    return sendNext(context, bundle, first)
  })
  // The page polls the status by ID; it doesn't wait for the last block here.
  void sendRest(context, begun, rest).catch(() => undefined)
  return answer
}
