import type { Address, Hash, Hex } from 'viem'
import { expectTypeOf, test } from 'vitest'
import type { Account, Latchkey, TransactionRequest } from './client.ts'
import type { ErrorCode } from './errorCode.ts'
import type { LatchkeyError } from './latchkeyError.ts'

const abi = [{ type: 'function', name: 'mint', inputs: [], outputs: [], stateMutability: 'nonpayable' }] as const
const address: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Only compiled. */
const useClient = async (client: Latchkey, account: Account) => {
  const wallet = await client.getWalletClient()
  expectTypeOf(await wallet.writeContract({ address, abi, functionName: 'mint' })).toEqualTypeOf<Hash>()
  expectTypeOf(await wallet.signMessage({ message: 'hi' })).toEqualTypeOf<Hex>()
  expectTypeOf(await wallet.sendTransaction({ to: address, value: 1n })).toEqualTypeOf<Hash>()
  await client.switchChain(account.chainId)
  if (account.family === 'evm') {
    const reader = await client.getPublicClient(account.chainId)
    expectTypeOf(await reader.getBalance({ address: account.address })).toEqualTypeOf<bigint>()
  } else expectTypeOf(account.chainId).toEqualTypeOf<`solana:${string}`>()
}

test('the client’s types fit viem’s without casts', () => {
  expectTypeOf(useClient).toBeFunction()
  expectTypeOf<Extract<Account, { family: 'evm' }>['address']>().toEqualTypeOf<Address>()
  expectTypeOf<{ data: Hex }>().toExtend<TransactionRequest>()
  expectTypeOf<{ to: Address; gas: bigint; nonce: number; maxFeePerGas: bigint }>().toExtend<TransactionRequest>()
})

test('an error has one of the known codes: of the setup, the modal, payments, the wallet or a node', () => {
  expectTypeOf<LatchkeyError['code']>().toEqualTypeOf<ErrorCode>()
  expectTypeOf<'kit.noChains' | 'kit.destroyed' | 'modal.closed' | 'userRejected' | 'unknown'>().toExtend<ErrorCode>()
  expectTypeOf<'swap.priceMoved' | 'wallet.switchFailed'>().toExtend<ErrorCode>()
  expectTypeOf<'kit.noChain'>().not.toExtend<ErrorCode>()
  expectTypeOf<string>().not.toExtend<ErrorCode>()
})
