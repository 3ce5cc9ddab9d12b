import type { Address } from '@latchkey/wire/caip'
import { concatHex, encodeAbiParameters, numberToHex, pad, parseAbi } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { connectAs } from '../localChain.ts'
import { BundlerError, type Operation, packedOperation, readOperation } from './operation.ts'

/** The local chain's paymaster for EntryPoint 0.7; it pays for what the sandbox sponsor signs. */
const paymaster: Address = '0xCE8547fC4C75d724BE83404136DDC4Ab574A197c'
const paymasterAbi = parseAbi([
  `function getHash(${packedOperation} op, uint48 validUntil, uint48 validAfter) view returns (bytes32)`,
])

const lifeSeconds = 600
const gas = { paymasterVerificationGasLimit: 120_000n, paymasterPostOpGasLimit: 0n } as const

/** Development only: a paymaster service (ERC-7677) that pays for everyone. */
export const createPaymaster = (rpcUrl: string): ((method: string, params: readonly unknown[]) => Promise<unknown>) => {
  const { reader, account } = connectAs('sponsor', rpcUrl)

  const sign = async (operation: Operation) => {
    const validUntil = Math.floor(Date.now() / 1_000) + lifeSeconds
    const window = encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [validUntil, 0])
    const stub = concatHex([window, pad('0x', { size: 65 })])
    const op = toPackedUserOperation({ ...operation, ...gas, paymaster, paymasterData: stub })
    const args = [op, validUntil, 0] as const
    const hash = await reader.readContract({ address: paymaster, abi: paymasterAbi, functionName: 'getHash', args })
    return concatHex([window, await account.signMessage({ message: { raw: hash } })])
  }

  return async (method, [raw, entryPoint]) => {
    if (method !== 'pm_getPaymasterStubData' && method !== 'pm_getPaymasterData')
      throw new BundlerError(-32601, `The method ${method.slice(0, 64)} does not exist.`)
    return {
      paymaster,
      paymasterData: await sign(readOperation(raw, entryPoint)),
      paymasterVerificationGasLimit: numberToHex(gas.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: numberToHex(gas.paymasterPostOpGasLimit),
      sponsor: { name: 'Latchkey sandbox' },
    }
  }
}
