import type { Address, CaipNetworkId } from '@latchkey/wire/caip'
import { chains } from '@latchkey/wire/chains'
import { serverLimits } from '@latchkey/wire/limits'
import { higher } from '../chain/bounds.ts'
import { findCurated, findCuratedToken } from '../tokens/curated.ts'
import { findSpamReason } from '../tokens/spam.ts'
import { classify } from '../transactions/classify.ts'
import type { TransactionFacts, Transfer } from '../transactions/facts.ts'
import { isEntryPoint } from '../transactions/readActs.ts'
import { meaningOf } from '../transactions/selectors.ts'
import { type Etherscan, type EtherscanList, type EtherscanRow, etherscanLists } from './createEtherscan.ts'
import type { HistoryRecord, HistorySource, RecordedTransfer } from './historySource.ts'

type Listed = { list: EtherscanList; row: EtherscanRow }

const topBlock = 999_999_999_999n
const rowsAsked = [200, 2_000, 10_000]
const kinds = {
  txlist: 'native',
  txlistinternal: 'native',
  tokentx: 'erc20',
  tokennfttx: 'erc721',
  token1155tx: 'erc1155',
} as const

/** History from an Etherscan API. Pages end between blocks: its lists don't agree on an order within one. */
export const createEtherscanHistory = (api: Etherscan, chain: CaipNetworkId): HistorySource => {
  /** Everything below a block, as far as all lists are complete. */
  const read = async (address: Address, to: bigint): Promise<{ listed: Listed[]; end: bigint }> => {
    for (const [index, limit] of rowsAsked.entries()) {
      const lists = await Promise.all(
        etherscanLists.map(async (list) => ({ list, rows: await api.list(list, { address, from: 0n, to, limit }) })),
      )
      const ends = lists.filter(({ rows }) => rows.length >= limit).map(({ rows }) => rows.at(-1)?.blockNumber ?? 0n)
      const end = ends.reduce(higher, -1n)
      const listed = lists.flatMap(({ list, rows }) => rows.map((row) => ({ list, row })))
      const complete = listed.filter(({ row }) => row.blockNumber > end)
      if (complete.length > 0 || end < 0n) return { listed: complete, end }
      if (index === rowsAsked.length - 1) return { listed, end: end - 1n }
    }
    return { listed: [], end: -1n }
  }

  return {
    page: async (account, before) => {
      const { listed, end } = await read(account, (before?.block ?? topBlock) - (before ? 1n : 0n))
      const byHash = new Map<string, Listed[]>()
      for (const one of listed) byHash.set(one.row.hash, [...(byHash.get(one.row.hash) ?? []), one])
      const records = [...byHash.values()].map((rows) => toRecord(chain, account, rows))
      records.sort((a, b) => Number(b.block - a.block) || b.txIndex - a.txIndex)
      const edge = records[serverLimits.activity.page - 1]
      const page = edge ? records.filter(({ block }) => block >= edge.block) : records
      const last = page.at(-1)
      const isMore = page.length < records.length || end >= 0n
      return { records: page, next: isMore && last ? { block: last.block, txIndex: 0 } : null }
    },
  }
}

const toRecord = (chain: CaipNetworkId, account: Address, listed: readonly Listed[]): HistoryRecord => {
  const own = listed.find(({ list }) => list === 'txlist')?.row
  const [first] = listed
  const any = own ?? first?.row
  if (!any) throw new Error('A transaction has at least one row.')
  const selector = own && own.input.length >= 10 ? (own.input.slice(0, 10) as `0x${string}`) : null
  const isFailed = own?.isError === '1'
  const moves = isFailed ? [] : listed.flatMap((one, index) => toMove(chain, one, index))
  const fungible = moves.filter(({ kind }) => kind === 'erc20' || kind === 'native')
  const isExchange = fungible.some(({ to }) => to === account) && fungible.some(({ from }) => from === account)
  const facts: TransactionFacts = {
    block: any.blockNumber,
    txIndex: Number(any.transactionIndex ?? 0n),
    hash: any.hash,
    from: any.from,
    to: own ? own.to : (any.to ?? null),
    value: own?.value ?? 0n,
    isFailed,
    fee: 0n,
    nonce: any.nonce ?? 0n,
    selector,
    timestamp: new Date(Number(any.timeStamp) * 1_000),
    hasSwap: isExchange || meaningOf(selector ?? '', false) === 'trade',
    transfers: moves.map(({ recorded: _, ...transfer }) => transfer),
    approvals: [],
    acts: [],
    coin: 'exact',
  }
  const isApproval = own !== undefined && moves.length === 0 && meaningOf(selector ?? '', false) === 'approve'
  return {
    block: facts.block,
    txIndex: facts.txIndex,
    hash: facts.hash,
    from: facts.from,
    to: facts.to,
    isFailed,
    coin: 'exact',
    fee: own ? (own.gasUsed ?? 0n) * (own.gasPrice ?? 0n) : 0n,
    nonce: Number(facts.nonce),
    timestamp: facts.timestamp,
    operation: isApproval ? 'approve' : classify(facts, account, findCurated(chain)?.wrapped),
    transfers: moves.filter(({ from, to }) => from === account || to === account).map(({ recorded }) => recorded),
    approval: null,
  }
}

const toMove = (
  chain: CaipNetworkId,
  { list, row }: Listed,
  index: number,
): (Transfer & { recorded: RecordedTransfer })[] => {
  const to = row.to ?? row.contractAddress
  const amount = list === 'tokennfttx' ? 1n : list === 'token1155tx' ? row.tokenValue : row.value
  if (!to || amount === 0n || row.isError === '1') return []
  const kind = kinds[list]
  const address = kind === 'native' ? null : row.contractAddress
  // A payment from an account to an entry point inside a transaction is an operation fee.
  const isFee = list === 'txlistinternal' && isEntryPoint(to)
  const base = { kind, from: row.from, to, amount, tokenId: kind === 'native' ? null : row.tokenID, isFee }
  const transfer = { ...base, token: address, logIndex: list === 'txlist' ? -1 : index, subIndex: 0, isInferred: false }
  return [
    {
      ...transfer,
      recorded: { ...base, token: address && kind !== 'native' ? describe(chain, address, kind, row) : null },
    },
  ]
}

const describe = (chain: CaipNetworkId, address: Address, kind: 'erc20' | 'erc721' | 'erc1155', row: EtherscanRow) => {
  const known = findCuratedToken(chain, address)
  const decimals = /^\d{1,3}$/.test(row.tokenDecimal) ? Number(row.tokenDecimal) : null
  const said = { name: row.tokenName, symbol: row.tokenSymbol, decimals, kind }
  const coin = chains.find(({ caipNetworkId }) => caipNetworkId === chain)?.currency.symbol ?? ''
  const isSpam = !known && findSpamReason(said, findCurated(chain)?.tokens ?? [], coin) !== undefined
  return { address, name: known?.name ?? said.name, symbol: known?.symbol ?? said.symbol, decimals, isSpam }
}
