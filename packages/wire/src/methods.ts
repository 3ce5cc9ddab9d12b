import * as v from 'valibot'
import { hex } from './caip.ts'

type Row = {
  params: v.GenericSchema
  /** Safe methods only read: they need no approval and aren't aborted. */
  isSafe: boolean
  /** Sends something once approved, whatever the page does then. */
  isSending?: boolean
}

const none = v.optional(v.unknown())
const list = v.array(v.unknown())

const read = <const P extends v.GenericSchema>(params: P) => ({ params, isSafe: true }) as const
const ask = <const P extends v.GenericSchema>(params: P) => ({ params, isSafe: false }) as const
const send = <const P extends v.GenericSchema>(params: P) => ({ params, isSafe: false, isSending: true }) as const

/** The preflight commitments that Solana knows (SEND-11). */
export const preflightCommitments = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const

const base58 = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]+$/, 'must be base58'))

/**
 * One call of a batch: `to` is required and starts with 0x; `data`, if present, starts with 0x (SEND-04). Other fields
 * stay, since the wallet has to refuse those that it can't honor, such as another chain.
 */
const batchCall = v.looseObject({
  to: v.custom<`0x${string}`>((value) => typeof value === 'string' && value.startsWith('0x'), 'must start with 0x'),
  data: v.optional(hex),
  value: v.optional(v.string()),
  capabilities: v.optional(v.unknown()),
})

const sendCalls = v.object({
  chainId: v.optional(v.union([v.string(), v.number()])),
  from: v.optional(v.string()),
  version: v.optional(v.string()),
  id: v.optional(v.string()),
  atomicRequired: v.optional(v.boolean()),
  capabilities: v.optional(v.unknown()),
  calls: v.array(batchCall),
})

/** Every RPC method of the embedded wallet: what its params look like and whether it needs an approval. */
export const methods = {
  eth_accounts: read(none),
  eth_blockNumber: read(none),
  eth_call: read(list),
  eth_chainId: read(none),
  eth_estimateGas: read(list),
  eth_feeHistory: read(list),
  eth_gasPrice: read(none),
  eth_getAccount: read(list),
  eth_getBalance: read(list),
  eth_getBlockByHash: read(list),
  eth_getBlockByNumber: read(list),
  eth_getBlockReceipts: read(list),
  eth_getBlockTransactionCountByHash: read(list),
  eth_getBlockTransactionCountByNumber: read(list),
  eth_getCode: read(list),
  eth_getFilterChanges: read(list),
  eth_getFilterLogs: read(list),
  eth_getLogs: read(list),
  eth_getProof: read(list),
  eth_getStorageAt: read(list),
  eth_getTransactionByBlockHashAndIndex: read(list),
  eth_getTransactionByBlockNumberAndIndex: read(list),
  eth_getTransactionByHash: read(list),
  eth_getTransactionCount: read(list),
  eth_getTransactionReceipt: read(list),
  eth_getUncleCountByBlockHash: read(list),
  eth_getUncleCountByBlockNumber: read(list),
  eth_maxPriorityFeePerGas: read(none),
  eth_newBlockFilter: read(none),
  eth_newFilter: read(list),
  eth_newPendingTransactionFilter: read(none),
  eth_sendRawTransaction: read(list),
  eth_syncing: read(none),
  eth_uninstallFilter: read(list),
  wallet_getCapabilities: read(v.optional(v.array(v.optional(v.union([v.string(), v.number(), v.array(v.string())]))))),
  wallet_getCallsStatus: read(v.array(v.string())),
  wallet_getAssets: read(v.unknown()),
  wallet_getSupportedExecutionPermissions: read(none),
  wallet_getGrantedExecutionPermissions: read(none),
  eth_getUserOperationReceipt: read(list),
  eth_estimateUserOperationGas: read(list),
  eth_getUserOperationByHash: read(list),
  eth_supportedEntryPoints: read(none),
  personal_sign: ask(list),
  eth_signTypedData_v4: ask(list),
  eth_sendTransaction: send(list),
  eth_sendUserOperation: send(list),
  solana_signMessage: ask(v.object({ message: base58, pubkey: base58 })),
  solana_signTransaction: ask(v.object({ transaction: base58 })),
  solana_signAllTransactions: ask(v.object({ transactions: v.array(base58) })),
  solana_signAndSendTransaction: send(
    v.object({
      transaction: base58,
      options: v.optional(
        v.object({
          skipPreflight: v.optional(v.boolean()),
          preflightCommitment: v.optional(v.picklist(preflightCommitments)),
          maxRetries: v.optional(v.number()),
          minContextSlot: v.optional(v.number()),
        }),
      ),
    }),
  ),
  wallet_sendCalls: send(v.array(sendCalls)),
  wallet_grantPermissions: send(list),
  wallet_revokePermissions: send(v.unknown()),
  wallet_requestExecutionPermissions: send(list),
} as const satisfies Record<string, Row>

export type MethodName = keyof typeof methods
/** Methods that need an approval. */
export type AskMethodName = { [M in MethodName]: (typeof methods)[M]['isSafe'] extends true ? never : M }[MethodName]
export type MethodParams<M extends MethodName> = v.InferOutput<(typeof methods)[M]['params']>

export const isMethodName = (name: string): name is MethodName => Object.hasOwn(methods, name)

export const isSending = (name: string): boolean => isMethodName(name) && 'isSending' in methods[name]

/**
 * The payload of an RPC request. The method's own row checks the params on dispatch, so invalid ones get an error
 * instead of silence.
 */
export const rpcPayload = v.object({ method: v.string(), params: v.optional(v.unknown()) })
