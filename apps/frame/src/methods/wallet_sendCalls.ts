import { type Hex, toCaipNetworkId, toChainId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { randomId } from '../bytes.ts'
import { accountOf } from './accountOf.ts'
import { type Bundle, hasBundle, isReverted, receipt, saveBundle } from './bundles.ts'
import { evmChainId, type Method, type MethodContext } from './method.ts'
import { readCall } from './readCall.ts'
import { sendOperation } from './sendOperation.ts'
import { broadcast, signCalls } from './sendTransactions.ts'

const maxCalls = 50
const pollMs = 500

/** A capability that the page does not call optional must be one that we have, and we have none. */
const checkCapabilities = (capabilities: unknown): void => {
  const wanted = typeof capabilities === 'object' && capabilities !== null ? Object.values(capabilities) : []
  const isOptional = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && 'optional' in value && value.optional === true
  if (!wanted.every(isOptional)) throw new RpcError(5700)
}

const waitFor = async ({ state }: MethodContext, chainId: number, hash: Hex): Promise<boolean> => {
  const endsAt = state.clock.now() + limits.transaction.waitMs
  while (state.clock.now() < endsAt) {
    const answer = await state.callNode(toCaipNetworkId(chainId), 'eth_getTransactionReceipt', [hash]).catch(() => null)
    const found = v.safeParse(receipt, answer)
    if (found.success) return !isReverted(found.output)
    await state.clock.sleep(pollMs)
  }
  return false
}

/** Sends the rest one after the other; the first that fails is the last. */
const sendRest = async (context: MethodContext, first: Bundle, signed: readonly Hex[]): Promise<void> => {
  const { store } = context.state
  let bundle = first
  for (const transaction of signed) {
    const last = bundle.hashes.at(-1)
    const isDone = last === undefined || (await waitFor(context, bundle.chainId, last))
    const hash = isDone ? await broadcast(context, transaction).catch(() => undefined) : undefined
    if (hash === undefined) return saveBundle(store, { ...bundle, isStopped: true })
    bundle = { ...bundle, hashes: [...bundle.hashes, hash] }
    await saveBundle(store, bundle)
  }
}

/**
 * Sends a batch (EIP-5792). A smart account does it as one operation; an ordinary account sends the calls one by one,
 * so it refuses a page that needs them as one.
 */
export const wallet_sendCalls: Method<'wallet_sendCalls'> = async ([batch], context) => {
  if (!batch || batch.calls.length === 0) throw new RpcError(-32602)
  if (batch.calls.length > maxCalls) throw new RpcError(5740)
  checkCapabilities(batch.capabilities)
  const { state } = context
  const chainId = evmChainId(context)
  if (batch.chainId !== undefined && toChainId(batch.chainId) !== chainId) throw new RpcError(5710)
  const id = batch.id ?? randomId()
  if (await hasBundle(state.store, id)) throw new RpcError(5720)
  const account = await accountOf(context, batch.from)
  const calls = batch.calls.map((call) => readCall(call, account.address, chainId))
  const answer = batch.version?.startsWith('1') ? id : { id }
  if (account.type === 'smartAccount') {
    const operation = await sendOperation(context, account, calls)
    await saveBundle(state.store, { id, chainId, count: calls.length, hashes: [], operation, isStopped: false })
    return answer
  }
  if (batch.atomicRequired === true) throw new RpcError(5760)
  const [first, ...rest] = await signCalls(context, calls)
  if (first === undefined) throw new RpcError(-32603)
  const hashes = [await broadcast(context, first)]
  const bundle = { id, chainId, count: calls.length, hashes, isStopped: false }
  await saveBundle(state.store, bundle)
  // The page asks for the state by the id; it does not wait for the last block.
  void sendRest(context, bundle, rest)
  return answer
}
