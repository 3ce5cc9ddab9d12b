import type { CaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/walletErrors'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { AssetChange } from '../approve/assetChange.ts'
import { knownSymbol } from '../decode/solanaFacts.ts'
import { readSolanaMessage } from '../decode/solanaMessage.ts'
import type { CallNode } from '../methods/callNode.ts'
import {
  encodedAccount,
  lamports,
  readSolanaAccount,
  readSolanaAccounts,
  type SolanaAccount,
} from './readSolanaAccounts.ts'

const simulated = v.object({ value: v.object({ err: v.unknown(), accounts: v.nullish(v.array(encodedAccount)) }) })
const fee = v.object({ value: v.nullable(lamports) })

type Accounts = ReadonlyMap<string, SolanaAccount>

/** What an account owns: its coins, and the tokens in whatever account it owns. */
const holdings = (accounts: Accounts, account: string): Map<string, bigint> => {
  const held = new Map([['native', accounts.get(account)?.lamports ?? 0n]])
  for (const { token } of accounts.values()) {
    if (token?.owner === account) held.set(token.mint, (held.get(token.mint) ?? 0n) + token.units)
  }
  return held
}

/** The differences that one transaction makes for the account, its fee left out; undefined where it could not be run. */
const runOne = async (
  callNode: CallNode,
  node: CaipNetworkId,
  account: string,
  transaction: Uint8Array,
): Promise<Map<string, bigint> | undefined> => {
  const { keys, bytes } = readSolanaMessage(transaction)
  const options = {
    ...{ encoding: 'base64', commitment: 'confirmed', sigVerify: false, replaceRecentBlockhash: true },
    accounts: { encoding: 'base64', addresses: keys },
  }
  const [before, ran, cost] = await Promise.all([
    readSolanaAccounts(callNode, node, [account, ...keys]),
    callNode(node, 'simulateTransaction', [base64.encode(transaction), options]),
    callNode(node, 'getFeeForMessage', [base64.encode(bytes), { commitment: 'confirmed' }]),
  ])
  const { value } = v.parse(simulated, ran)
  if (value.err !== null) throw new WalletError('node.executionReverted')
  if (!value.accounts) return undefined
  const left = keys.flatMap((key, index) => {
    const read = readSolanaAccount(value.accounts?.[index] ?? null)
    return read ? [[key, read] as const] : []
  })
  const [owned, owns] = [holdings(before, account), holdings(new Map(left), account)]
  const paid = keys[0] === account ? v.parse(fee, cost).value : 0n
  // Without the fee nobody can say what else has left.
  if (paid === null || !keys.includes(account)) return undefined
  const changes = new Map<string, bigint>()
  for (const asset of new Set([...owned.keys(), ...owns.keys()])) {
    const change = (owns.get(asset) ?? 0n) - (owned.get(asset) ?? 0n) + (asset === 'native' ? paid : 0n)
    if (change !== 0n) changes.set(asset, change)
  }
  return changes
}

/** Runs Solana transactions on the operator's node, each for itself; undefined where the node cannot. */
export const simulateSolana = async (
  callNode: CallNode,
  node: CaipNetworkId,
  account: string,
  transactions: readonly Uint8Array[],
): Promise<readonly AssetChange[] | undefined> => {
  const runs = await Promise.all(
    transactions.map((transaction) =>
      runOne(callNode, node, account, transaction).catch((cause: unknown) => {
        // One of several may rest on those before it, so only the failure of a single one says anything.
        const isReverted = cause instanceof WalletError && cause.code === 'node.executionReverted'
        if (isReverted && transactions.length === 1) throw cause
        return undefined
      }),
    ),
  )
  const sums = new Map<string, bigint>()
  for (const run of runs) {
    if (!run) return undefined
    for (const [asset, change] of run) sums.set(asset, (sums.get(asset) ?? 0n) + change)
  }
  const mints = await readSolanaAccounts(
    callNode,
    node,
    [...sums.keys()].filter((asset) => asset !== 'native'),
  )
  return [...sums].map(([asset, change]): AssetChange => {
    const units = change < 0n ? -change : change
    const direction = change < 0n ? 'out' : 'in'
    if (asset === 'native') return { direction, asset, units, symbol: 'SOL', decimals: 9 }
    return {
      direction,
      asset,
      units,
      symbol: knownSymbol(node, asset) ?? '',
      decimals: mints.get(asset)?.decimals ?? 0,
    }
  })
}
