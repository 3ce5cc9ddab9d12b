import type { NodeAnswer, NodeCall } from './readAnswers.ts'

const isQuantity = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)
const isData = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)
const isFields = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
const isFieldsOrNull = (value: unknown): boolean => value === null || isFields(value)
const isListOrNull = (value: unknown): boolean => value === null || Array.isArray(value)

/** Possible results by method. A node that answers otherwise isn't trusted. */
const shapes: Readonly<Record<string, (result: unknown) => boolean>> = {
  eth_blockNumber: isQuantity,
  eth_chainId: isQuantity,
  eth_gasPrice: isQuantity,
  eth_maxPriorityFeePerGas: isQuantity,
  eth_getBalance: isQuantity,
  eth_getTransactionCount: isQuantity,
  eth_estimateGas: isQuantity,
  eth_getCode: isData,
  eth_call: isData,
  eth_getStorageAt: isData,
  eth_sendRawTransaction: isData,
  eth_getLogs: Array.isArray,
  eth_feeHistory: isFields,
  eth_getBlockByNumber: isFieldsOrNull,
  eth_getBlockByHash: isFieldsOrNull,
  eth_getTransactionByHash: isFieldsOrNull,
  eth_getTransactionReceipt: isFieldsOrNull,
  eth_getBlockReceipts: isListOrNull,
}

/** Whether a reply is valid for its method. Errors are valid; unlisted methods may return anything. */
export const hasShape = ({ method }: NodeCall, answer: NodeAnswer): boolean =>
  'error' in answer || (shapes[method]?.(answer.result) ?? true)
