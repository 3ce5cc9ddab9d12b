import { decodeFunctionData, encodeFunctionResult, keccak256 } from 'viem'
import { runnerAbi } from '../effects/runnerCode.ts'

type Request = { id: number; method: string; params?: readonly unknown[] }
type Rule = (params: readonly unknown[]) => unknown

type SimulatedCall = { to: string; data: `0x${string}`; value?: string }

/** Simulates plain payments only: they lower the balance, and no contract answers. */
const simulatePayments = ([request]: readonly unknown[]) => {
  const { blockStateCalls } = request as { blockStateCalls: { stateOverrides: object; calls: SimulatedCall[] }[] }
  let balance = 10n ** 18n
  return blockStateCalls.map(({ stateOverrides, calls }) => ({
    calls: calls.map(({ to, data, value = '0x0' }) => {
      if (!Object.hasOwn(stateOverrides, to)) {
        balance -= BigInt(value)
        return { status: '0x1', returnData: '0x', logs: [] }
      }
      const [, , reads] = decodeFunctionData({ abi: runnerAbi, data }).args
      const words = [{ isKnown: true, value: balance }, ...reads.map(() => ({ isKnown: false, value: 0n }))]
      const result = [[], words] as const
      return {
        status: '0x1',
        returnData: encodeFunctionResult({ abi: runnerAbi, functionName: 'run', result }),
        logs: [],
      }
    }),
  }))
}

/** A fake node; a test may replace any rule, also with one that throws. */
export const createFakeNode = () => {
  const sent: `0x${string}`[] = []
  const asked: { method: string; params: readonly unknown[] }[] = []
  const receipt = (hash: unknown) => ({
    logs: [],
    status: '0x1',
    blockHash: `0x${'11'.repeat(32)}`,
    blockNumber: '0x10',
    gasUsed: '0x5208',
    transactionHash: hash,
  })
  const rules: Record<string, Rule> = {
    eth_blockNumber: () => '0x10',
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_getTransactionCount: () => '0x7',
    eth_estimateGas: () => '0x5208',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00' }),
    eth_maxPriorityFeePerGas: () => '0x5f5e100',
    eth_gasPrice: () => '0x3b9aca00',
    eth_sendRawTransaction: ([raw]) => {
      sent.push(raw as `0x${string}`)
      return keccak256(raw as `0x${string}`)
    },
    eth_getTransactionReceipt: ([hash]) => (sent.some((raw) => keccak256(raw) === hash) ? receipt(hash) : null),
    eth_getTransactionByHash: ([hash]) => (sent.some((raw) => keccak256(raw) === hash) ? { hash } : null),
    eth_getCode: () => '0x',
    eth_simulateV1: simulatePayments,
    sendTransaction: () => 'solana-signature',
  }
  return {
    sent,
    asked,
    rules,
    answer: ({ id, method, params = [] }: Request) => {
      asked.push({ method, params })
      const rule = rules[method]
      if (!rule) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'method not found' } }
      try {
        return { jsonrpc: '2.0', id, result: rule(params) }
      } catch (error) {
        return { jsonrpc: '2.0', id, error: { code: 3, message: String(error) } }
      }
    },
  }
}
