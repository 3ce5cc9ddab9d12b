/** The position of the block in a method's parameters. */
const blockParam: Readonly<Record<string, number>> = {
  eth_getBlockByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_getBlockTransactionCountByNumber: 0,
  eth_getTransactionByBlockNumberAndIndex: 0,
  debug_traceBlockByNumber: 0,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_call: 1,
  eth_estimateGas: 1,
  eth_createAccessList: 1,
  eth_feeHistory: 1,
  eth_simulateV1: 1,
  debug_traceCall: 1,
  eth_getStorageAt: 2,
  eth_getProof: 2,
}

const isNumber = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A number as JSON-RPC writes it. */
export const toHex = (number: bigint): string => `0x${number.toString(16)}`

/** Shifts the block numbers of calls and replies by a fixed offset, so a young chain has the heights of an old one. */
export class Heights {
  readonly #offset: bigint

  constructor(offset: bigint) {
    this.#offset = offset
  }

  /** The height that the public sees. */
  outward(number: bigint): bigint {
    return number + this.#offset
  }

  /** Parameters in the engine's numbers. A block below the offset becomes negative: it no longer exists. */
  inward(method: string, params: readonly unknown[]): unknown[] {
    if (method === 'eth_getLogs' || method === 'eth_newFilter') return params.map((one) => this.#inwardFilter(one))
    const at = blockParam[method]
    return params.map((one, index) => (index === at ? this.#inwardBlock(one) : one))
  }

  /** The block named by the parameters, in the engine's numbers; undefined for a tag or none. */
  static blockOf(method: string, params: readonly unknown[]): bigint | undefined {
    const at = blockParam[method]
    const block = at === undefined ? undefined : params[at]
    const number = isObject(block) ? block.blockNumber : block
    return Heights.read(number)
  }

  /** Parses a number that may be negative; undefined for tags and missing values. */
  static read(value: unknown): bigint | undefined {
    if (typeof value === 'string' && value.startsWith('-')) return -BigInt(value.slice(1))
    return isNumber(value) ? BigInt(value) : undefined
  }

  /** A result as the public sees it. */
  outwardResult(method: string, result: unknown): unknown {
    if (method === 'eth_blockNumber' && isNumber(result)) return this.#shift(result)
    return this.#walk(result)
  }

  #inwardBlock(block: unknown): unknown {
    if (isNumber(block)) return signed(BigInt(block) - this.#offset)
    if (!isObject(block) || !isNumber(block.blockNumber)) return block
    return { ...block, blockNumber: signed(BigInt(block.blockNumber) - this.#offset) }
  }

  #inwardFilter(filter: unknown): unknown {
    if (!isObject(filter)) return filter
    const moved = { ...filter }
    for (const key of ['fromBlock', 'toBlock']) if (key in moved) moved[key] = this.#inwardBlock(moved[key])
    return moved
  }

  #shift(value: unknown): unknown {
    return isNumber(value) ? toHex(this.outward(BigInt(value))) : value
  }

  #walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#walk(one))
    if (!isObject(value)) return value
    const isBlock = 'parentHash' in value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const isHeight = key === 'blockNumber' || key === 'oldestBlock' || (key === 'number' && isBlock)
        return [key, isHeight ? this.#shift(one) : this.#walk(one)]
      }),
    )
  }
}

const signed = (number: bigint): string => (number < 0n ? `-${-number}` : toHex(number))
