import { type Hex, hex } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { encodeFunctionData, parseAbi } from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import type { LocalChain } from '../localChain.ts'
import { BundlerError, entryPoint, hashOf, type Operation, packedOperation } from './operation.ts'

const validateAbi = parseAbi([
  `function validateUserOp(${packedOperation} op, bytes32 opHash, uint256 missing) returns (uint256)`,
])

const ran = v.array(v.object({ calls: v.array(v.object({ status: hex, gasUsed: hex, returnData: hex })) }))

/** A generous allowance for what the entry point itself needs around each part. */
const overhead = { verification: 40_000n, call: 20_000n, transaction: 60_000n, byte: 16n }

const toHex = (value: bigint): Hex => `0x${value.toString(16)}`

/** Simulates the parts of an operation one after the other in one block that is discarded. */
export const estimateGas = async ({ reader }: LocalChain, operation: Operation) => {
  const op = toPackedUserOperation(operation)
  const calls = [
    ...(operation.factory ? [{ from: entryPoint, to: operation.factory, data: operation.factoryData }] : []),
    {
      from: entryPoint,
      to: operation.sender,
      data: encodeFunctionData({ abi: validateAbi, args: [op, hashOf(operation, reader.chain.id), 0n] }),
    },
    { from: entryPoint, to: operation.sender, data: operation.callData },
  ]
  const request = reader.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
  const block = { blockStateCalls: [{ calls }], validation: false }
  const answer = v.parse(ran, await request({ method: 'eth_simulateV1', params: [block, 'latest'] }))
  const results = answer.flatMap(({ calls }) => calls)
  const [call, ...before] = results.reverse()
  if (!call || before.some(({ status }) => Number(status) !== 1))
    throw new BundlerError(-32500, "AA23 reverted: the account's validation failed")
  if (Number(call.status) !== 1) throw new BundlerError(-32521, `execution reverted: ${call.returnData}`)
  const sent = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args: [[op], entryPoint] })
  const bytes = BigInt(sent.length / 2)
  return {
    preVerificationGas: toHex(overhead.transaction + bytes * overhead.byte),
    verificationGasLimit: toHex(before.reduce((sum, { gasUsed }) => sum + BigInt(gasUsed), overhead.verification)),
    callGasLimit: toHex(BigInt(call.gasUsed) + overhead.call),
    paymasterVerificationGasLimit: toHex(operation.paymasterVerificationGasLimit ?? 0n),
    paymasterPostOpGasLimit: toHex(operation.paymasterPostOpGasLimit ?? 0n),
  }
}
