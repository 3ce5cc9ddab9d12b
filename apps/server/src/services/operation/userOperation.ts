import { evmAddress, hex } from '@latchkey/wire/caip'
import * as v from 'valibot'

/** A number as JSON-RPC writes it; none is zero. */
export const quantity = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{1,64}$/),
    v.transform((text) => BigInt(text)),
  ),
  '0x0',
)

/** What an operation may cost: units of gas, and the price of one. */
export const operationCost = v.object({
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  paymasterVerificationGasLimit: quantity,
  paymasterPostOpGasLimit: quantity,
  maxFeePerGas: quantity,
})

/** A user operation of EntryPoint 0.7 as clients send it. */
export const userOperation = v.object({
  ...operationCost.entries,
  sender: evmAddress,
  nonce: quantity,
  factory: v.optional(evmAddress),
  factoryData: v.optional(hex),
  callData: hex,
  maxPriorityFeePerGas: quantity,
  paymaster: v.optional(evmAddress),
  paymasterData: v.optional(hex),
  signature: v.optional(hex, '0x'),
})
