import { toChainId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/walletErrors'
import { type Address, type Hex, keccak256, parseTransaction } from 'viem'
import { isDeployed } from '../accounts/isDeployed.ts'
import { callFromPrevious, deployPrevious } from '../accounts/previousAccount.ts'
import type { PlainCall } from '../accounts/smartAccount.ts'
import { simulateCalls } from '../effects/simulateCalls.ts'
import { netChanges } from '../effects/testRun.ts'
import { fillTransactions, untriedGas } from '../methods/fillTransactions.ts'
import { handOver } from '../methods/handOver.ts'
import { untilMinedTransaction } from '../methods/sendDelegated.ts'
import { isTransactionKnown } from '../methods/sendTransactions.ts'
import type { MoveDeps } from './moveDeps.ts'
import type { Holding } from './movePlan.ts'
import { untilIdle } from './plainTransfer.ts'
import { readUnits } from './readHoldings.ts'
import { transferOf } from './transferOf.ts'

type Call = { chainId: number; owner: Address; call: PlainCall }

const fill = async ({ callNode }: MoveDeps, { chainId, owner, call }: Call) => {
  const [transaction = '0x'] = await fillTransactions({ callNode }, chainId, owner, [call])
  const { gas = 0n, maxFeePerGas, gasPrice } = parseTransaction(transaction)
  return { transaction, gas, price: maxFeePerGas ?? gasPrice ?? 0n }
}

/** The owner must receive the whole holding, and nothing else may change. */
const simulate = async ({ callNode }: MoveDeps, owner: Address, holding: Holding, calls: readonly PlainCall[]) => {
  const { chain, units } = holding
  const asset = holding.asset.toLowerCase()
  const run = await simulateCalls(
    {
      callNode,
      native: holding,
      listed: asset === 'native' ? [] : [asset as Address],
      readToken: async () => undefined,
      readPrices: async () => ({}),
    },
    { chainId: toChainId(chain) ?? 0, account: owner, isSmart: false, calls, words: [] },
  )
  if (!run?.isComplete) throw new WalletError('network.badReply')
  const [only, ...others] = netChanges(run)
  const isMoved = only?.asset === asset && only.units === units && others.length + run.granted.length === 0
  if (!isMoved || run.changesRule) throw new WalletError('node.executionReverted')
}

/** Simulates one transfer to the owner, and estimates its fee. The owner pays, also for deploying the account. */
export const pricePrevious = async (deps: MoveDeps, owner: Address, holding: Holding): Promise<bigint> => {
  const chainId = toChainId(holding.chain) ?? 0
  const call = callFromPrevious(owner, transferOf(holding, owner, holding.units))
  const isThere = await isDeployed(deps.callNode, chainId, call.to)
  await simulate(deps, owner, holding, isThere ? [call] : [deployPrevious(owner), call])
  const { gas, price } = await fill(deps, { chainId, owner, call: isThere ? call : deployPrevious(owner) })
  return (isThere ? gas : gas + untriedGas) * price
}

const send = async ({ callNode, clock, sign }: MoveDeps, { chainId, owner }: Call, transaction: Hex) => {
  const [signed] = await sign({ kind: 'transactions', account: owner, chainId, transactions: [transaction] })
  if (!signed) throw new WalletError('vault.notApproved')
  const [chain, hash] = [`eip155:${chainId}` as const, keccak256(signed)]
  await handOver(clock, {
    send: () => callNode(chain, 'eth_sendRawTransaction', [signed]),
    isKnown: () => isTransactionKnown({ callNode }, chain, hash),
  })
  await untilMinedTransaction({ callNode, clock, chainId }, hash)
}

/** Sends all of one holding from the previous account to its owner. Reads the balance first, so nothing is repeated. */
export const sendPrevious = async (
  deps: MoveDeps,
  owner: Address,
  planned: Holding,
  mostFee: bigint,
): Promise<void> => {
  const { callNode } = deps
  await untilIdle(deps, { ...planned, address: owner })
  const holding = { ...planned, units: await readUnits(callNode, planned) }
  if (holding.units === 0n) return
  if ((await pricePrevious(deps, owner, holding)) > mostFee) throw new WalletError('node.feeCapTooLow')
  const chainId = toChainId(planned.chain) ?? 0
  const call = callFromPrevious(owner, transferOf(holding, owner, holding.units))
  const steps = (await isDeployed(callNode, chainId, call.to)) ? [call] : [deployPrevious(owner), call]
  for (const step of steps) {
    const one = { chainId, owner, call: step }
    await send(deps, one, (await fill(deps, one)).transaction)
  }
  if ((await readUnits(callNode, planned)) >= holding.units) throw new WalletError('node.executionReverted')
}
