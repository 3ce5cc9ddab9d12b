import type { Hex } from '@latchkey/wire/caip'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import * as v from 'valibot'
import { getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { userOperation } from '../../services/operation/userOperation.ts'

/** A JSON-RPC error that ends a call. */
export class BundlerError extends Error {
  override readonly name = 'BundlerError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const { entryPoint } = smartAccountContracts

export type Operation = UserOperation<'0.7'>

/** The type of an operation in contracts, for \`parseAbi\`. */
export const packedOperation =
  '(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)'

/** Parses an operation for our entry point; refuses anything else as a bundler would. */
export const readOperation = (raw: unknown, wantedEntryPoint: unknown): Operation => {
  if (typeof wantedEntryPoint !== 'string' || wantedEntryPoint.toLowerCase() !== entryPoint.toLowerCase())
    throw new BundlerError(-32602, 'EntryPoint not supported')
  const parsed = v.safeParse(userOperation, raw)
  if (!parsed.success) throw new BundlerError(-32602, `Invalid user operation: ${parsed.issues[0].message}`)
  const { factory, factoryData, paymaster, paymasterData, ...rest } = parsed.output
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, ...plain } = rest
  return {
    ...plain,
    ...(factory && { factory, factoryData: factoryData ?? '0x' }),
    ...(paymaster && {
      paymaster,
      paymasterData: paymasterData ?? '0x',
      paymasterVerificationGasLimit,
      paymasterPostOpGasLimit,
    }),
  } as Operation
}

export const hashOf = (operation: Operation, chainId: number): Hex =>
  getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.7',
    userOperation: operation,
  })
