import { evmAddress, hex } from '@latchkey/wire/caip'
import * as v from 'valibot'

/** A number in JSON-RPC form; absent means zero. */
export const quantity = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{1,64}$/),
    v.transform((text) => BigInt(text)),
  ),
  '0x0',
)

/** An operation's cost limits: gas units and their price. */
export const operationCost = v.object({
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  paymasterVerificationGasLimit: quantity,
  paymasterPostOpGasLimit: quantity,
  maxFeePerGas: quantity,
})

export const operationSender = v.object({ sender: evmAddress })

/** A user operation for EntryPoint 0.7 as clients send it. */
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

/** An operation without fields that nothing here has checked: some services read names in any case. */
export const knownFields = (raw: unknown): unknown =>
  typeof raw === 'object' && raw !== null
    ? Object.fromEntries(Object.entries(raw).filter(([name]) => Object.hasOwn(userOperation.entries, name)))
    : raw
