import type { Address, Hex } from '@latchkey/wire/caip'
import type { SessionCall } from './judgeCalls.ts'

/** Reads which calls a smart account would make for its `callData`; undefined for a way of calling that we do not know. */
export const decodeCalls = async (callData: Hex): Promise<SessionCall[] | undefined> => {
  const { decodeFunctionData, parseAbi } = await import('viem')
  const abi = parseAbi([
    'struct Call { address target; uint256 value; bytes data; }',
    'function execute(address target, uint256 value, bytes data)',
    'function executeBatch(address[] targets, bytes[] data)',
    'function executeBatch(address[] targets, uint256[] values, bytes[] data)',
    'function executeBatch(Call[] calls)',
  ])
  try {
    const { functionName, args } = decodeFunctionData({ abi, data: callData })
    if (functionName === 'execute') return [{ to: args[0], value: args[1], data: args[2] }]
    if (args.length === 1) return args[0].map(({ target, value, data }) => ({ to: target, value, data }))
    if (args.length === 2) return zip(args[0], undefined, args[1])
    return zip(args[0], args[1], args[2])
  } catch {
    return undefined
  }
}

const zip = (
  targets: readonly Address[],
  values: readonly bigint[] | undefined,
  data: readonly Hex[],
): SessionCall[] | undefined => {
  // The account takes an empty list of values for zeros; lists of other lengths fail there, so they are not read here.
  const amounts = values?.length ? values : targets.map(() => 0n)
  if (amounts.length !== targets.length || data.length !== targets.length) return undefined
  return targets.map((to, index) => ({ to, value: amounts[index] ?? 0n, data: data[index] ?? '0x' }))
}
