import { hex, toChainId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { type OperationDraft, operationGas } from '../accounts/userOperation.ts'
import { fillOperation, toBundlerRequest } from '../methods/fillOperation.ts'
import { findOperation } from '../methods/sendOperation.ts'
import type { MoveDeps } from './moveDeps.ts'
import type { Holding } from './movePlan.ts'
import { readUnits } from './readHoldings.ts'
import { transferOf } from './transferOf.ts'

const pollMs = 500

type Smart = { address: Address; owner: Address }

const accountOf = ({ address, owner }: Smart) => ({ address, owner, type: 'smartAccount' }) as const

const feeOf = (draft: OperationDraft): bigint =>
  draft.sponsorship === undefined ? operationGas(draft) * draft.maxFeePerGas : 0n

const fill = async ({ callNode, config }: MoveDeps, smart: Smart, holding: Holding, to: Address, units: bigint) =>
  fillOperation({ callNode, config: await config() }, accountOf(smart), toChainId(holding.chain) ?? 0, [
    transferOf(holding, to, units),
  ])

/** Prices one transfer by letting the bundler try it; zero where the operator pays. */
export const priceSmart = async (deps: MoveDeps, smart: Smart, holding: Holding, to: Address): Promise<bigint> =>
  feeOf(await fill(deps, smart, holding, to, holding.asset === 'native' ? 1n : holding.units))

const untilMined = async ({ callNode, clock }: MoveDeps, chainId: number, hash: Hex): Promise<void> => {
  const endsAt = clock.now() + limits.transaction.waitMs
  while (clock.now() < endsAt) {
    const found = await findOperation({ callNode }, chainId, hash).catch(() => undefined)
    if (found?.success) return
    if (found) throw new WalletError('node.executionReverted')
    await clock.sleep(pollMs)
  }
  throw new WalletError('smartAccount.notMined')
}

/** Sends all of one holding from a smart account, by an operation that its earlier key signs. */
export const sendSmart = async (
  deps: MoveDeps,
  smart: Smart,
  planned: Holding,
  to: Address,
  mostFee: bigint,
): Promise<void> => {
  const { callNode, sign } = deps
  const held = await readUnits(callNode, planned)
  if (held === 0n) return
  const isCoin = planned.asset === 'native'
  const first = await fill(deps, smart, planned, to, isCoin ? 1n : held)
  // The estimate of a larger payment may differ a little; what is left over stays behind as dust.
  const reserve = (feeOf(first) * 11n) / 10n
  const units = isCoin ? held - reserve : held
  if (units <= 0n) throw new WalletError('node.insufficientFunds')
  const operation = isCoin ? await fill(deps, smart, planned, to, units) : first
  if (feeOf(operation) > mostFee) throw new WalletError('node.feeCapTooLow')
  const chainId = toChainId(planned.chain) ?? 0
  const signature = await sign({ kind: 'userOperation', account: smart.address, chainId, operation })
  const request = toBundlerRequest(accountOf(smart), operation, signature)
  const hash = await callNode(planned.chain, 'eth_sendUserOperation', [request, smartAccountContracts.entryPoint])
  if (!v.is(hex, hash)) throw new WalletError('network.badReply')
  await untilMined(deps, chainId, hash)
  if (!isCoin && (await readUnits(callNode, planned)) >= held) throw new WalletError('node.executionReverted')
}
