import type { RpcHandler } from './createTestKit.ts'

const gwei = 1_000_000_000n
const hex = (value: bigint): string => `0x${value.toString(16)}`

/** A node for tests: one account's coin and token, a base fee of 50 gwei, and the receipt of whatever was sent. */
export const createTestChain = (balance: bigint) => {
  const state = {
    balance,
    tokenBalance: 0n,
    isDown: false,
    /** Methods that fail while others are answered. */
    broken: new Set<string>(),
    /** Sent transactions stay unseen, as if they had never arrived. */
    isForgetful: false,
    contracts: new Set<string>(),
    status: '0x1',
    /** The logs of every receipt. */
    logs: [] as unknown[],
    calls: [] as string[],
  }
  const block = {
    number: '0xbc614e',
    baseFeePerGas: hex(50n * gwei),
    hash: `0x${'1'.repeat(64)}`,
    timestamp: '0x1',
    gasLimit: '0x1',
    gasUsed: '0x0',
    transactions: [],
  }
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => '0x531',
    eth_getBalance: () => hex(state.balance),
    eth_estimateGas: ([call]) => hex((call as { data?: string }).data ? 50_000n : 21_000n),
    eth_call: ([call]) => {
      const { data = '' } = call as { data?: string }
      return data.startsWith('0x70a08231') ? `0x${state.tokenBalance.toString(16).padStart(64, '0')}` : '0x'
    },
    eth_getTransactionByHash: ([hash]) =>
      state.isForgetful ? null : { hash, nonce: '0x0', type: '0x2', value: '0x0', blockNumber: block.number },
    eth_maxPriorityFeePerGas: () => hex(gwei),
    eth_blockNumber: () => block.number,
    eth_getBlockByNumber: () => block,
    eth_getCode: ([address]) => (state.contracts.has(String(address).toLowerCase()) ? '0x6001' : '0x'),
    eth_getTransactionReceipt: ([hash]) =>
      state.isForgetful
        ? null
        : {
            transactionHash: hash,
            status: state.status,
            blockNumber: block.number,
            blockHash: block.hash,
            gasUsed: hex(21_000n),
            cumulativeGasUsed: hex(21_000n),
            effectiveGasPrice: hex(50n * gwei),
            transactionIndex: '0x0',
            logs: state.logs,
            logsBloom: '0x',
            type: '0x2',
            contractAddress: null,
          },
  }
  const rpc: RpcHandler = async ({ method, params }) => {
    state.calls.push(method)
    if (state.isDown || state.broken.has(method)) throw new TypeError('Failed to fetch')
    const answer = answers[method]
    if (!answer) throw Object.assign(new Error(`${method} is not here`), { code: -32601 })
    return answer((params ?? []) as readonly unknown[])
  }
  return { state, rpc }
}
