import { RpcError } from '@latchkey/wire/walletErrors'
import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  size,
  sliceHex,
} from 'viem'

/** A call without native value: receiver and data. */
export type Target = { to: Address; data: Hex }

const batchAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'struct Tried { address target; bytes data; }',
  'struct Flagged { address target; bool mayFail; bytes data; }',
  'struct FlaggedValue { address target; bool mayFail; uint256 value; bytes data; }',
  'function aggregate(Tried[] calls)',
  'function blockAndAggregate(Tried[] calls)',
  'function aggregate3(Flagged[] calls)',
  'function aggregate3Value(FlaggedValue[] calls)',
  'function executeBatch(Call[] calls)',
])
const triedAbi = parseAbi([
  'struct Tried { address target; bytes data; }',
  'function tryAggregate(bool mustSucceed, Tried[] calls)',
  'function tryBlockAndAggregate(bool mustSucceed, Tried[] calls)',
])
const selfAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previousBlockhash, bytes[] data)',
])
const callAbi = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function execTransaction(address target, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
])
const listsAbi = parseAbi(['function executeBatch(address[] targets, uint256[] values, bytes[] data)'])
const shortListsAbi = parseAbi(['function executeBatch(address[] targets, bytes[] data)'])
const selfOnlyAbi = parseAbi(['function multicall(bytes[] data)'])
const structAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(Call call)',
])
const modeAbi = parseAbi(['function execute(bytes32 mode, bytes calls)'])
const callList = parseAbiParameters('(address target, uint256 value, bytes data)[] calls')

const zip = (targets: readonly Address[], datas: readonly Hex[]): Target[] =>
  datas.flatMap((data, at) => (targets[at] ? [{ to: targets[at], data }] : []))

/** ERC-7579: the mode's first byte tells a packed call from a list. */
const readMode = (mode: Hex, calls: Hex): Target[] => {
  if (mode.startsWith('0x00') && size(calls) >= 52)
    return [{ to: sliceHex(calls, 0, 20), data: size(calls) > 52 ? sliceHex(calls, 52) : '0x' }]
  return decodeAbiParameters(callList, calls)[0].map(({ target, data }) => ({ to: target, data }))
}

/** Decoders of all known batch calls; each throws for other encodings. */
const readers: readonly ((call: Target) => Target[])[] = [
  ({ data }) => decodeFunctionData({ abi: batchAbi, data }).args[0].map((one) => ({ to: one.target, data: one.data })),
  ({ data }) => decodeFunctionData({ abi: triedAbi, data }).args[1].map((one) => ({ to: one.target, data: one.data })),
  ({ to, data }) => decodeFunctionData({ abi: selfAbi, data }).args[1].map((one) => ({ to, data: one })),
  ({ to, data }) => decodeFunctionData({ abi: selfOnlyAbi, data }).args[0].map((one) => ({ to, data: one })),
  ({ data }) => {
    const [to, , inner] = decodeFunctionData({ abi: callAbi, data }).args
    return [{ to, data: inner }]
  },
  ({ data }) => {
    const [targets, , datas] = decodeFunctionData({ abi: listsAbi, data }).args
    return zip(targets, datas)
  },
  ({ data }) => zip(...decodeFunctionData({ abi: shortListsAbi, data }).args),
  ({ data }) => {
    const [{ target, data: inner }] = decodeFunctionData({ abi: structAbi, data }).args
    return [{ to: target, data: inner }]
  },
  ({ data }) => readMode(...decodeFunctionData({ abi: modeAbi, data }).args),
]

const mostDeep = 8
/** An encoding can name one call a thousand times, at every level. Reading all of it would keep the signer busy for hours. */
const mostCalls = 500

const readBatch = (call: Target): Target[] => {
  for (const read of readers) {
    try {
      return read(call)
    } catch {
      // Another encoding; the next decoder handles it.
    }
  }
  return []
}

/** The nested calls of known batches, at any depth. */
export const innerCalls = (call: Target, depth = 0, budget = { left: mostCalls }): Target[] => {
  if (depth >= mostDeep || size(call.data) < 4) return []
  const calls = readBatch(call)
  budget.left -= calls.length
  if (budget.left < 0) throw new RpcError(5740)
  return calls.flatMap((inner) => [inner, ...innerCalls(inner, depth + 1, budget)])
}
