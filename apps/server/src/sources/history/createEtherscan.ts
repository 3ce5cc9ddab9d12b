import { type Address, type Hex, hex } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { SourceFailure } from '../fetchBytes.ts'
import { fetchJson } from '../fetchJson.ts'

const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text.toLowerCase() as Address),
)
/** The service returns an empty string for missing values. */
const missing = <T>(value: T) =>
  v.pipe(
    v.literal(''),
    v.transform(() => value),
  )
const maybeAddress = v.union([address, missing(null)])
const digitsOr = <T>(value: T) => v.union([digits, missing(value)])

/** One row of any list; its fields depend on the list. */
const row = v.object({
  blockNumber: digits,
  timeStamp: digits,
  hash: v.pipe(
    hex,
    v.transform((text) => text.toLowerCase() as Hex),
  ),
  from: address,
  to: v.optional(maybeAddress, ''),
  value: v.optional(digits, '0'),
  nonce: v.optional(digitsOr(0n), '0'),
  transactionIndex: v.optional(digitsOr(0n), '0'),
  isError: v.optional(v.string(), '0'),
  input: v.optional(v.string(), ''),
  methodId: v.optional(v.string(), ''),
  contractAddress: v.optional(maybeAddress, ''),
  tokenName: v.optional(v.string(), ''),
  tokenSymbol: v.optional(v.string(), ''),
  tokenDecimal: v.optional(v.string(), ''),
  tokenID: v.optional(digitsOr(null), ''),
  tokenValue: v.optional(digits, '1'),
  gasUsed: v.optional(digits),
  gasPrice: v.optional(digits),
})
export type EtherscanRow = v.InferOutput<typeof row>

const answer = v.object({ status: v.string(), message: v.string(), result: v.unknown() })

/** The API's lists about an account. */
export const etherscanLists = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const
export type EtherscanList = (typeof etherscanLists)[number]

/** The account lists of an Etherscan-v2-compatible API. */
export type Etherscan = {
  list: (
    list: EtherscanList,
    question: { address: Address; from: bigint; to: bigint; limit: number },
  ) => Promise<EtherscanRow[]>
}

type Options = { url: string; key: string; chainId: number }

/** The service allows a few calls a second; a call refused for that reason is retried once. */
const pauseMs = 1_100
const tries = 3

export const createEtherscan = ({ url, key, chainId }: Options): Etherscan => ({
  list: async (list, { address: account, from, to, limit }) => {
    const target = new URL(url)
    const query = {
      chainid: chainId,
      module: 'account',
      action: list,
      address: account,
      startblock: from,
      endblock: to,
      page: 1,
      offset: limit,
      sort: 'desc',
      apikey: key,
    }
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value))
    for (let attempt = 1; ; attempt++) {
      const { status, message, result } = v.parse(answer, await fetchJson(target))
      if (status === '1') return v.parse(v.array(row), result)
      if (/no .*found/i.test(message) && (!Array.isArray(result) || result.length === 0)) return []
      const isLimit = /rate limit/i.test(`${message} ${typeof result === 'string' ? result : ''}`)
      if (!isLimit || attempt >= tries) throw new SourceFailure('The history service rejected the request.')
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  },
})
