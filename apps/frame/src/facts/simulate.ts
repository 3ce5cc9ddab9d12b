import { type Address, evmAddress, hex, nativeTokenAddress, toCaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { Approval } from '../approve/approval.ts'
import type { AssetChange } from '../approve/assetChange.ts'
import type { CallNode } from '../methods/callNode.ts'
import { readToken } from './readToken.ts'

const log = v.object({ address: evmAddress, topics: v.array(hex), data: hex })
const simulated = v.pipe(
  v.array(v.object({ calls: v.array(v.object({ status: hex, logs: v.optional(v.array(log), []) })) })),
  v.minLength(1),
)

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

type Move = { asset: Address | 'native'; from: string; to: string; units: bigint; tokenId?: bigint }

const addressOf = (topic: string): string => `0x${topic.slice(26)}`.toLowerCase()

/** ERC-20 has three topics and an amount, ERC-721 four and an item. */
const readMove = ({ address, topics, data }: v.InferOutput<typeof log>): Move[] => {
  const [kind, from, to, item] = topics
  if (kind !== transferTopic || from === undefined || to === undefined) return []
  const asset = address.toLowerCase() === nativeTokenAddress ? 'native' : (address.toLowerCase() as Address)
  const ends = { asset, from: addressOf(from), to: addressOf(to) } as const
  if (item !== undefined) return [{ ...ends, units: 1n, tokenId: BigInt(item) }]
  return data === '0x' ? [] : [{ ...ends, units: BigInt(data.slice(0, 66)) }]
}

/** Runs a request on the operator's node and answers with what it moves; undefined where the node cannot. */
export const simulate = async (callNode: CallNode, approval: Approval): Promise<readonly AssetChange[] | undefined> => {
  const { subject, chainId } = approval
  if (subject.kind === 'solanaTransactions') {
    const { node, account, transactions } = subject
    if (node === undefined) return undefined
    return (await import('./simulateSolana.ts')).simulateSolana(callNode, node, account, transactions)
  }
  if (subject.kind !== 'transaction') return undefined
  const from = subject.account
  const calls = subject.calls.map(({ to, value, data }) => ({ from, to, data, value: `0x${value.toString(16)}` }))
  const chain = toCaipNetworkId(chainId)
  const request = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  const answer = v.safeParse(
    simulated,
    await callNode(chain, 'eth_simulateV1', [request, 'latest']).catch(() => undefined),
  )
  if (!answer.success) return undefined
  const results = answer.output.flatMap((block) => block.calls)
  if (results.some(({ status }) => Number(status) !== 1)) throw new WalletError('node.executionReverted')
  const me = from.toLowerCase()
  const moves = results.flatMap(({ logs }) => logs.flatMap(readMove)).filter((move) => move.from !== move.to)
  const mine = moves.filter((move) => move.from === me || move.to === me)
  return Promise.all(
    mine.map(async ({ asset, from: giver, units, tokenId }): Promise<AssetChange> => {
      const native = findChain(chain)?.currency
      const token = asset === 'native' ? native : await readToken(callNode, chainId, asset)
      return {
        direction: giver === me ? 'out' : 'in',
        asset,
        units,
        symbol: token?.symbol ?? '',
        decimals: token?.decimals ?? 0,
        ...(tokenId === undefined ? {} : { tokenId }),
      }
    }),
  )
}
