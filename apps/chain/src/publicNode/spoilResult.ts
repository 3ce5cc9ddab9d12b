import type { Weather } from './weather.ts'

type Fields = Record<string, unknown>
type Faults = Pick<Weather, 'dropsLogs' | 'dropsReceipts' | 'zeroParentHash'>

const zero = `0x${'0'.repeat(64)}`

/** Whether the node omits the receipt of this transaction. */
const isDropped = ({ transactionHash }: Fields): boolean =>
  Number.parseInt(String(transactionHash).slice(-1), 16) % 2 === 0

const withoutLogs = (receipt: Fields): Fields => ({ ...receipt, logs: [] })

/** A block header as the weather changes it. */
export function spoilHeader(header: unknown, { zeroParentHash }: Pick<Weather, 'zeroParentHash'>): unknown {
  if (!zeroParentHash || typeof header !== 'object' || header === null) return header
  return { ...header, parentHash: zero, receiptsRoot: zero, transactionsRoot: zero }
}

/** The result of a call as the weather changes it. */
export function spoilResult(method: string, result: unknown, faults: Faults): unknown {
  if (typeof result !== 'object' || result === null) return result
  if (method === 'eth_getBlockByNumber' || method === 'eth_getBlockByHash') return spoilHeader(result, faults)
  if (method === 'eth_getTransactionReceipt') {
    const receipt = result as Fields
    if (faults.dropsReceipts && isDropped(receipt)) return null
    return faults.dropsLogs ? withoutLogs(receipt) : receipt
  }
  if (method !== 'eth_getBlockReceipts') return result
  const receipts = (result as Fields[]).filter((receipt) => !faults.dropsReceipts || !isDropped(receipt))
  return receipts.map((receipt, index) => {
    const counted = faults.dropsReceipts ? { ...receipt, transactionIndex: `0x${index.toString(16)}` } : receipt
    return faults.dropsLogs ? withoutLogs(counted) : counted
  })
}
