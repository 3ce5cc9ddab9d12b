import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'

type Read = (target: Address, data: Hex) => Hex | undefined

/** Answers of every chain: Multicall3 reports no native coin, and precompile 4 returns its input, a word. */
const ownAnswer = (target: Address, data: Hex): Hex | undefined => {
  if (data.startsWith('0x4d2301cc')) return `0x${'0'.repeat(64)}`
  return /^0x0{39}4$/.test(target) && data.length === 66 ? data : undefined
}

/** Answers `eth_call` to Multicall3 on a fake node: each read by the given function; undefined reverts. */
export const answerMulticall =
  (read: Read) =>
  ([call]: unknown[]): Hex => {
    const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data: (call as { data: Hex }).data })
    if (functionName !== 'aggregate3') throw { code: -32601, message: 'not here' }
    const result = args[0].map(({ target, callData }) => {
      const returnData = read(target, callData) ?? ownAnswer(target, callData)
      return { success: returnData !== undefined, returnData: returnData ?? '0x' }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
