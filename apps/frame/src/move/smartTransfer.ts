import { toChainId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { Address } from 'viem'
import { feeOf, ownFeeOf } from '../accounts/operationFee.ts'
import { fillOperation } from '../methods/fillOperation.ts'
import { quantity, read } from '../methods/fillTransactions.ts'
import { submitOperation, untilMined } from '../methods/submitOperation.ts'
import type { OwnAddresses } from '../signer/signerCommands.ts'
import type { MoveDeps } from './moveDeps.ts'
import type { Holding, MovePlace } from './movePlan.ts'
import { readUnits } from './readHoldings.ts'
import { transferOf } from './transferOf.ts'

type Smart = { address: Address; owner: Address; plain: Address }

const accountOf = (smart: Smart) => ({ ...smart, type: 'smartAccount' }) as const

/** The standard account's coin, if it pays another account's fees. */
export const readPurse = async (
  { callNode, config }: MoveDeps,
  { evmAddress }: OwnAddresses,
  { kind, chain }: MovePlace,
): Promise<bigint | undefined> => {
  const isCarried = kind === 'smart' && (await config()).selfCarriedNetworks.includes(toChainId(chain) ?? 0)
  if (!isCarried && kind !== 'previous') return undefined
  return read(quantity, await callNode(chain, 'eth_getBalance', [evmAddress, 'latest']))
}

const fill = async ({ callNode, config }: MoveDeps, smart: Smart, holding: Holding, to: Address, units: bigint) =>
  fillOperation({ callNode, config: await config() }, accountOf(smart), toChainId(holding.chain) ?? 0, [
    transferOf(holding, to, units),
  ])

/** Estimates one transfer with the bundler or the node; zero if the operator pays. */
export const priceSmart = async (deps: MoveDeps, smart: Smart, holding: Holding, to: Address): Promise<bigint> =>
  feeOf(await fill(deps, smart, holding, to, holding.asset === 'native' ? 1n : holding.units))

/** Sends all of one holding from a smart account, with an operation signed by its earlier key. */
export const sendSmart = async (
  deps: MoveDeps,
  smart: Smart,
  planned: Holding,
  to: Address,
  mostFee: bigint,
): Promise<void> => {
  const { callNode, clock, sign } = deps
  const held = await readUnits(callNode, planned)
  if (held === 0n) return
  const isCoin = planned.asset === 'native'
  const first = await fill(deps, smart, planned, to, isCoin ? 1n : held)
  // The estimate of a larger payment may differ slightly; the rest stays behind as dust.
  const reserve = (ownFeeOf(first) * 11n) / 10n
  const units = isCoin ? held - reserve : held
  if (units <= 0n) throw new WalletError('node.insufficientFunds')
  const operation = isCoin ? await fill(deps, smart, planned, to, units) : first
  if (feeOf(operation) > mostFee) throw new WalletError('node.feeCapTooLow')
  const chainId = toChainId(planned.chain) ?? 0
  const signed = await sign({ kind: 'userOperation', account: smart.address, chainId, operation })
  const place = { callNode, clock, chainId }
  const sent = await submitOperation(place, accountOf(smart), operation, signed)
  if (!(await untilMined(place, sent)).success) throw new WalletError('node.executionReverted')
  if (!isCoin && (await readUnits(callNode, planned)) >= held) throw new WalletError('node.executionReverted')
}
