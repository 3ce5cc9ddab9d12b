import { cheap, type MethodRow, row } from './methodRow.ts'

const read = row('read')
const filtered = row('filtered')
const bundler = row('bundler')
const paymaster = row('paymaster')

/**
 * What anyone may ask an EVM node through us. Everything else is refused: nothing signs with a node's own keys
 * (eth_sendTransaction, eth_sign, personal_*) and nothing administers it (admin_*, anvil_*, debug_*, evm_*, miner_*).
 */
export const publicMethods: Readonly<Record<string, MethodRow>> = {
  eth_accounts: row('local')(0, 0),
  eth_chainId: row('local')(0, 0),
  net_version: row('local')(0, 0),
  net_listening: row('local')(0, 0),
  web3_clientVersion: row('local')(0, 0),
  eth_blobBaseFee: cheap(0, 0),
  eth_blockNumber: cheap(0, 0),
  eth_call: read(1, 4),
  eth_createAccessList: read(1, 3),
  eth_estimateGas: read(1, 4),
  eth_feeHistory: read(2, 3),
  eth_gasPrice: cheap(0, 0),
  eth_getAccount: read(1, 2),
  eth_getBalance: cheap(1, 2),
  eth_getBlockByHash: read(1, 2),
  eth_getBlockByNumber: read(1, 2),
  eth_getBlockReceipts: read(1, 1),
  eth_getBlockTransactionCountByHash: cheap(1, 1),
  eth_getBlockTransactionCountByNumber: cheap(1, 1),
  eth_getCode: read(1, 2),
  eth_getLogs: read(1, 1),
  eth_getProof: read(2, 3),
  eth_getStorageAt: cheap(2, 3),
  eth_getTransactionByBlockHashAndIndex: read(2, 2),
  eth_getTransactionByBlockNumberAndIndex: read(2, 2),
  eth_getTransactionByHash: read(1, 1),
  eth_getTransactionCount: cheap(1, 2),
  eth_getTransactionReceipt: read(1, 1),
  eth_getUncleByBlockHashAndIndex: read(2, 2),
  eth_getUncleByBlockNumberAndIndex: read(2, 2),
  eth_getUncleCountByBlockHash: cheap(1, 1),
  eth_getUncleCountByBlockNumber: cheap(1, 1),
  eth_maxPriorityFeePerGas: cheap(0, 0),
  eth_protocolVersion: cheap(0, 0),
  eth_simulateV1: read(1, 2),
  eth_syncing: cheap(0, 0),
  web3_sha3: read(1, 1),
  eth_sendRawTransaction: row('write')(1, 1),
  eth_newBlockFilter: row('filter')(0, 0),
  eth_newFilter: row('filter')(1, 1),
  eth_newPendingTransactionFilter: row('filter')(0, 0),
  eth_getFilterChanges: filtered(1, 1),
  eth_getFilterLogs: filtered(1, 1),
  eth_uninstallFilter: filtered(1, 1),
  eth_sendUserOperation: bundler(2, 2),
  eth_estimateUserOperationGas: bundler(2, 3),
  eth_getUserOperationReceipt: bundler(1, 1),
  eth_getUserOperationByHash: bundler(1, 1),
  eth_supportedEntryPoints: bundler(0, 0),
  pm_getPaymasterStubData: paymaster(3, 4),
  pm_getPaymasterData: paymaster(3, 4),
}
