import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { WalletError } from '@latchkey/wire/walletErrors'
import { type Hex, size } from 'viem'
import { type CarriedOperation, carrierPrice, carrierTransaction } from '../accounts/carriedOperation.ts'
import type { EvmAccount } from '../accounts/listAccounts.ts'
import { deploymentOf, encodeCalls, type PlainCall } from '../accounts/smartAccount.ts'
import type { Carrier, OperationDraft } from '../accounts/userOperation.ts'
import { type Ask, quantity, read, readCount, type readFees, times, untriedGas } from './fillTransactions.ts'

const { entryPoint } = smartAccountContracts

/** Gas for the account and the entry point around the calls, with a margin: unused gas costs nothing. */
const around = {
  validation: 100_000n,
  passkey: 400_000n,
  call: 30_000n,
  entryPoint: 90_000n,
  transaction: 21_000n,
  byte: 16n,
} as const
const gasBuffer = 1.2

type Place = { ask: Ask; account: EvmAccount; chainId: number; stub: Hex }
type Fees = Awaited<ReturnType<typeof readFees>>

const estimate = async (ask: Ask, from: string, { to, value, data }: PlainCall): Promise<bigint> =>
  read(quantity, await ask('eth_estimateGas', [{ from, to, value: `0x${value.toString(16)}`, data }]))

/** Simulates the calls. Before deployment each is tried alone, as if the address had a key. */
const callGasOf = async ({ ask, account }: Place, { calls, isDeployed }: OperationDraft): Promise<bigint> => {
  if (isDeployed) return estimate(ask, entryPoint, { to: account.address, value: 0n, data: encodeCalls(calls) })
  const each = calls.map((call, index) =>
    estimate(ask, account.address, call).catch((error: unknown) => {
      const isLater = index > 0 && error instanceof WalletError && error.code === 'node.executionReverted'
      if (isLater) return untriedGas
      throw error
    }),
  )
  return (await Promise.all(each)).reduce((sum, gas) => sum + gas + around.call, 0n)
}

const creationGasOf = async ({ ask, account }: Place, { isDeployed }: OperationDraft): Promise<bigint> => {
  if (isDeployed) return 0n
  const { factory, factoryData } = deploymentOf(account.owner)
  return estimate(ask, entryPoint, { to: factory, value: 0n, data: factoryData })
}

/** Fills in an operation that the standard account submits to the entry point. The smart account pays no fee. */
export const fillCarried = async (place: Place, bare: OperationDraft, fees: Fees): Promise<CarriedOperation> => {
  const { ask, account, chainId, stub } = place
  // A key's signature has 65 bytes; a passkey's is verified in Solidity, which takes far more gas.
  const validation = around.validation + (size(stub) > 65 ? around.passkey : 0n)
  const [callGas, creationGas, nonce, coin] = await Promise.all([
    callGasOf(place, bare),
    creationGasOf(place, bare),
    readCount(ask, account.plain),
    ask('eth_getBalance', [account.plain, 'latest']),
  ])
  const draft = {
    ...bare,
    callGasLimit: times(callGas + around.call, gasBuffer),
    verificationGasLimit: times(creationGas, gasBuffer) + validation,
    preVerificationGas: 0n,
    ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, sponsorship: undefined },
  }
  const carried = (gas: bigint): CarriedOperation => ({ ...draft, carrier: { nonce, gas, ...fees } satisfies Carrier })
  const keys = { plain: account.plain, smartOwner: account.owner }
  const transaction = carrierTransaction(keys, { account: account.address, chainId }, carried(0n), stub)
  const bytes = BigInt(size(transaction))
  // The entry point keeps 1/64 of the gas for the call, and stops if the rest is too little.
  const inner = (draft.callGasLimit * 64n) / 63n + draft.verificationGasLimit
  const filled = carried(around.transaction + around.entryPoint + bytes * around.byte + inner)
  if (read(quantity, coin) < filled.carrier.gas * carrierPrice(filled.carrier))
    throw new WalletError('smartAccount.plainNeedsCoin')
  return filled
}
