import type { CaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/walletErrors'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { knownSymbol, rentIn } from '../decode/solanaFacts.ts'
import { readSolanaMessage } from '../decode/solanaMessage.ts'
import { lesser } from '../effects/lesser.ts'
import type { Change, Granted, RunAsset, TestRun } from '../effects/testRun.ts'
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
type Effects = Pick<TestRun, 'granted' | 'changesRule' | 'isComplete'> & { changes: readonly Change[] }

/** An account's holdings: its SOL, and the tokens and rent in every account it owns. */
const holdings = (accounts: Accounts, account: string): Map<string, bigint> => {
  const held = new Map([['native', accounts.get(account)?.lamports ?? 0n]])
  const add = (asset: string, units: bigint) => held.set(asset, (held.get(asset) ?? 0n) + units)
  for (const { token, lamports } of accounts.values()) {
    if (token?.owner !== account) continue
    add(token.mint, token.units)
    add('native', rentIn({ ...token, lamports }) ?? 0n)
  }
  return held
}

/** Spenders that could not take tokens before. */
const grants = (before: Accounts, after: Accounts, account: string): Granted[] =>
  [...after].flatMap(([address, { token }]): Granted[] => {
    const { delegate } = token ?? {}
    if (!token || !delegate || token.owner !== account) return []
    const earlier = before.get(address)?.token?.delegate
    if (earlier?.spender === delegate.spender && earlier.units >= delegate.units) return []
    const takes = lesser(delegate.units, token.units)
    return [
      {
        ...{ kind: 'amount', asset: token.mint, spender: delegate.spender, units: delegate.units, takes },
        isLeft: true,
        ...{ coversAll: delegate.units >= token.units, exceedsAll: delegate.units > token.units },
      },
    ]
  })

/** One transaction's effect on the account without its fee; undefined if it couldn't be simulated. */
const runOne = async (
  callNode: CallNode,
  node: CaipNetworkId,
  account: string,
  transaction: Uint8Array,
): Promise<Effects | undefined> => {
  const { keys, bytes, hasLookups } = readSolanaMessage(transaction)
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
  const after = new Map(
    keys.flatMap((key, index) => {
      const read = readSolanaAccount(value.accounts?.[index] ?? null)
      return read ? [[key, read] as const] : []
    }),
  )
  const paid = keys[0] === account ? v.parse(fee, cost).value : 0n
  // Without the fee, we can't tell what else has left.
  if (paid === null || !keys.includes(account)) return undefined
  const [owned, owns] = [holdings(before, account), holdings(after, account)]
  const changes = [...new Set([...owned.keys(), ...owns.keys()])].flatMap((asset): Change[] => {
    const units = (owns.get(asset) ?? 0n) - (owned.get(asset) ?? 0n) + (asset === 'native' ? paid : 0n)
    return units === 0n ? [] : [{ asset, units }]
  })
  const [ruler, rules] = [before.get(account)?.program, after.get(account)?.program]
  return {
    changes,
    granted: grants(before, after, account),
    changesRule: ruler !== undefined && rules !== undefined && ruler !== rules,
    // What the account has behind a lookup table isn't watched.
    isComplete: !hasLookups,
  }
}

/** Simulates Solana transactions on the operator's node, each separately; undefined if the node can't. */
export const simulateSolana = async (
  callNode: CallNode,
  node: CaipNetworkId,
  account: string,
  transactions: readonly Uint8Array[],
): Promise<TestRun | undefined> => {
  const runs = await Promise.all(
    transactions.map((transaction) =>
      runOne(callNode, node, account, transaction).catch((cause: unknown) => {
        // One of several may depend on earlier ones, so only the failure of a single one is conclusive.
        const isReverted = cause instanceof WalletError && cause.code === 'node.executionReverted'
        if (isReverted && transactions.length === 1) throw cause
        return undefined
      }),
    ),
  )
  const done = runs.flatMap((run) => (run ? [run] : []))
  if (done.length !== runs.length) return undefined
  const granted = done.flatMap((run) => run.granted)
  const touched = [...done.flatMap((run) => run.changes), ...granted].map(({ asset }) => asset)
  const tokens = [...new Set(touched)].filter((asset) => asset !== 'native')
  const mints = await readSolanaAccounts(callNode, node, tokens)
  const describe = (asset: string): RunAsset => {
    const symbol = knownSymbol(node, asset)
    const decimals = mints.get(asset)?.decimals ?? 0
    return { symbol: symbol ?? '', decimals, isCollection: false, isListed: symbol !== undefined, price: undefined }
  }
  const coin: RunAsset = { symbol: 'SOL', decimals: 9, isCollection: false, isListed: true, price: undefined }
  return {
    steps: done.map(({ changes }) => changes),
    granted,
    changesRule: done.some((run) => run.changesRule),
    isComplete: done.every((run) => run.isComplete),
    assets: { native: coin, ...Object.fromEntries(tokens.map((asset) => [asset, describe(asset)])) },
  }
}
