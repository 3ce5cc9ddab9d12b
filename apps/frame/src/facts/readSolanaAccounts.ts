import type { CaipNetworkId } from '@latchkey/wire/caip'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { little } from '../decode/solanaMessage.ts'
import type { CallNode } from '../methods/callNode.ts'

/** A token account's balance, and who else may take how much of it. */
export type TokenHolding = {
  mint: string
  owner: string
  units: bigint
  delegate: { spender: string; units: bigint } | undefined
}

/** A Solana account, as far as a wallet needs it. */
export type SolanaAccount = {
  lamports: bigint
  /** The program that owns the account. */
  program: string
  token: TokenHolding | undefined
  decimals: number | undefined
}

const programs = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const mintBytes = 82
const accountBytes = 165

/** Rejects numbers beyond JavaScript's exact range. */
export const lamports = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((value) => BigInt(value)),
)

/** A base64 account reply of a node. */
export const encodedAccount = v.nullable(
  v.object({ lamports, owner: v.string(), data: v.tuple([v.string(), v.literal('base64')]) }),
)

const many = v.object({ value: v.array(encodedAccount) })

export const readSolanaAccount = (account: v.InferOutput<typeof encodedAccount>): SolanaAccount | undefined => {
  if (!account) return undefined
  const data = base64.decode(account.data[0])
  const isToken = programs.includes(account.owner)
  const isHolding = isToken && data.length >= accountBytes && data[108] !== 0
  return {
    lamports: account.lamports,
    program: account.owner,
    token: isHolding
      ? {
          mint: base58.encode(data.subarray(0, 32)),
          owner: base58.encode(data.subarray(32, 64)),
          units: little(data.subarray(64, 72)),
          delegate:
            data[72] === 1
              ? { spender: base58.encode(data.subarray(76, 108)), units: little(data.subarray(121, 129)) }
              : undefined,
        }
      : undefined,
    // A mint of the newer program may have extensions after its first bytes, followed by the account type.
    decimals: isToken && (data.length === mintBytes || data[accountBytes] === 1) ? data[44] : undefined,
  }
}

/** Loads many accounts at once; missing ones are missing in the result. */
export const readSolanaAccounts = async (
  callNode: CallNode,
  node: CaipNetworkId,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, SolanaAccount>> => {
  const wanted = [...new Set(addresses)].slice(0, 100)
  if (wanted.length === 0) return new Map()
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const { value } = v.parse(many, await callNode(node, 'getMultipleAccounts', [wanted, options]))
  const found = wanted.flatMap((address, index) => {
    const account = readSolanaAccount(value[index] ?? null)
    return account ? [[address, account] as const] : []
  })
  return new Map(found)
}
