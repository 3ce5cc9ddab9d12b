import { type Address, type Hex, hex } from '@latchkey/wire/caip'
import * as v from 'valibot'

const lower = <T extends string>(text: T): T => text.toLowerCase() as T
export const quantity = v.pipe(
  hex,
  v.transform((text) => BigInt(text)),
)
export const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => lower(text as Address)),
)
const bytes = v.pipe(hex, v.transform(lower<Hex>))

/** A transaction as nodes return it, with addresses in lowercase. */
export const rawTransaction = v.pipe(
  v.object({
    hash: bytes,
    blockNumber: quantity,
    blockHash: bytes,
    transactionIndex: quantity,
    from: address,
    to: v.nullish(address),
    value: quantity,
    nonce: quantity,
    input: bytes,
  }),
  v.transform(({ blockNumber, transactionIndex, to, ...rest }) => ({
    ...rest,
    block: blockNumber,
    txIndex: Number(transactionIndex),
    to: to ?? null,
  })),
)
export type RawTransaction = v.InferOutput<typeof rawTransaction>

const rawLog = v.object({ address, topics: v.array(bytes), data: bytes })
export type RawLog = v.InferOutput<typeof rawLog>

export const rawReceipt = v.pipe(
  v.object({
    transactionHash: bytes,
    blockHash: bytes,
    status: v.optional(v.nullable(quantity), '0x1'),
    gasUsed: quantity,
    effectiveGasPrice: v.optional(v.nullable(quantity), '0x0'),
    contractAddress: v.nullish(address),
    logs: v.array(rawLog),
    logsBloom: v.nullish(hex),
  }),
  v.transform(({ transactionHash, effectiveGasPrice, contractAddress, logsBloom, ...rest }) => ({
    ...rest,
    hasBloom: logsBloom != null && !/^0x0*$/.test(logsBloom),
    hash: transactionHash,
    gasPrice: effectiveGasPrice ?? 0n,
    contractAddress: contractAddress ?? null,
  })),
)
export type RawReceipt = v.InferOutput<typeof rawReceipt>

/** A log found by a search: its transaction and the accounts it names. */
export const foundLog = v.object({
  transactionHash: bytes,
  blockNumber: quantity,
  topics: v.array(bytes),
  data: bytes,
  address,
})
export type FoundLog = v.InferOutput<typeof foundLog>
