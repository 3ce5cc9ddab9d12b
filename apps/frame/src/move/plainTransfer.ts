import { hex, toChainId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { type Address, type Hex, keccak256, serializeTransaction } from 'viem'
import { isReverted } from '../methods/bundles.ts'
import type { CallNode } from '../methods/callNode.ts'
import { type Ask, quantity, read, readFees, toGasLimit } from '../methods/fillTransactions.ts'
import { handOver } from '../methods/handOver.ts'
import { isTransactionKnown } from '../methods/sendTransactions.ts'
import type { MoveDeps } from './moveDeps.ts'
import type { Holding, MovePlace } from './movePlan.ts'
import { readUnits } from './readHoldings.ts'
import { transferOf } from './transferOf.ts'

const pollMs = 500

const receipt = v.object({ status: hex })

/** Estimates one transfer. The coin uses a fixed gas price, which leaves nothing behind; a token the usual one. */
export const pricePlain = async (callNode: CallNode, holding: Holding, to: Address) => {
  const { chain, address: from, asset } = holding
  const ask: Ask = (method, params) => callNode(chain, method, params)
  const isCoin = asset === 'native'
  const call = transferOf(holding, to, isCoin ? 1n : holding.units)
  const request = { from, to: call.to, data: call.data, value: `0x${call.value.toString(16)}` }
  const [estimate, fees] = await Promise.all([ask('eth_estimateGas', [request]), readFees(ask)])
  const gas = toGasLimit(read(quantity, estimate))
  const price = fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
  const prices = fees.type === 'eip1559' && isCoin ? { ...fees, maxPriorityFeePerGas: price } : fees
  return { gas, prices, fee: gas * price }
}

const nonceOf = async ({ callNode }: MoveDeps, { chain, address }: MovePlace, block: 'latest' | 'pending') =>
  Number(read(quantity, await callNode(chain, 'eth_getTransactionCount', [address, block])))

/** Waits for an earlier visit's transactions: until they are mined, the balance is unknown. */
export const untilIdle = async (deps: MoveDeps, holding: MovePlace): Promise<number> => {
  const endsAt = deps.clock.now() + limits.transaction.waitMs
  for (;;) {
    const [mined, sent] = await Promise.all([nonceOf(deps, holding, 'latest'), nonceOf(deps, holding, 'pending')])
    if (mined >= sent) return mined
    if (deps.clock.now() >= endsAt) throw new WalletError('smartAccount.notMined')
    await deps.clock.sleep(pollMs)
  }
}

const untilMined = async ({ callNode, clock }: MoveDeps, { chain }: Holding, hash: Hex): Promise<void> => {
  const endsAt = clock.now() + limits.transaction.waitMs
  while (clock.now() < endsAt) {
    const found = await callNode(chain, 'eth_getTransactionReceipt', [hash]).catch(() => undefined)
    if (v.is(receipt, found)) {
      if (isReverted(found)) throw new WalletError('node.executionReverted')
      return
    }
    await clock.sleep(pollMs)
  }
  throw new WalletError('smartAccount.notMined')
}

/** Sends all of one holding. Reads the balance from the chain first, so no transfer is repeated. */
export const sendPlain = async (deps: MoveDeps, planned: Holding, to: Address, mostFee: bigint): Promise<void> => {
  const { callNode, clock, sign } = deps
  const { chain, address, asset } = planned
  const nonce = await untilIdle(deps, planned)
  const holding = { ...planned, units: await readUnits(callNode, planned) }
  if (holding.units === 0n) return
  const { gas, prices, fee } = await pricePlain(callNode, holding, to)
  if (fee > mostFee) throw new WalletError('node.feeCapTooLow')
  const units = asset === 'native' ? holding.units - fee : holding.units
  if (units <= 0n) throw new WalletError('node.insufficientFunds')
  const chainId = toChainId(chain) ?? 0
  const transaction = serializeTransaction({ ...transferOf(holding, to, units), ...prices, chainId, nonce, gas })
  const account = address as Address
  const [signed] = await sign({ kind: 'transactions', account, chainId, transactions: [transaction] })
  if (!signed) throw new WalletError('vault.notApproved')
  const hash = keccak256(signed)
  await handOver(clock, {
    send: () => callNode(chain, 'eth_sendRawTransaction', [signed]),
    isKnown: () => isTransactionKnown({ callNode }, chain, hash),
  })
  await untilMined(deps, planned, hash)
  // A token may return true and move nothing.
  if (asset !== 'native' && (await readUnits(callNode, planned)) >= holding.units)
    throw new WalletError('node.executionReverted')
}
