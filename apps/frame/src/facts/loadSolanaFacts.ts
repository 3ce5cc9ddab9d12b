import type { CaipNetworkId } from '@latchkey/wire/caip'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { knownSymbol, noSolanaFacts, type SolanaFacts } from '../decode/solanaFacts.ts'
import { little, readSolanaMessage, type SolanaMessage } from '../decode/solanaMessage.ts'
import type { CallNode } from '../methods/callNode.ts'
import { lamports, readSolanaAccounts } from './readSolanaAccounts.ts'

const fee = v.object({ value: lamports })
const validity = v.object({ value: v.boolean() })

const system = '11111111111111111111111111111111'

/** A transaction with a durable nonce names that instead of a blockhash and never expires. */
const isDurable = ({ instructions: [first] }: SolanaMessage): boolean =>
  first?.program === system && first.data.length === 4 && little(first.data) === 4n

const read = (transactions: readonly Uint8Array[]): readonly SolanaMessage[] => {
  try {
    return transactions.map(readSolanaMessage)
  } catch {
    // The screen says that it can't be decoded, so there is nothing to look up.
    return []
  }
}

/** What the operator's node knows about Solana transactions: fee, balance, tokens and expiry. */
export const loadSolanaFacts = async (
  callNode: CallNode,
  node: CaipNetworkId,
  account: string,
  transactions: readonly Uint8Array[],
): Promise<SolanaFacts> => {
  const messages = read(transactions)
  if (messages.length === 0) return noSolanaFacts
  const ask = async <const S extends v.GenericSchema>(schema: S, method: string, params: readonly unknown[]) => {
    const answer = v.safeParse(schema, await callNode(node, method, params).catch(() => undefined))
    return answer.success ? (answer.output as v.InferOutput<S>) : undefined
  }
  const confirmed = { commitment: 'confirmed' }
  const keys = messages.flatMap((message) => message.keys)
  const [found, fees, valid] = await Promise.all([
    readSolanaAccounts(callNode, node, [account, ...keys]).catch(() => undefined),
    Promise.all(messages.map(({ bytes }) => ask(fee, 'getFeeForMessage', [base64.encode(bytes), confirmed]))),
    Promise.all(
      messages.map(async (message) =>
        isDurable(message) ? true : (await ask(validity, 'isBlockhashValid', [message.blockhash, confirmed]))?.value,
      ),
    ),
  ])
  const accounts = Object.fromEntries(
    [...(found ?? [])].flatMap(([address, { token, lamports }]) =>
      token ? [[address, { mint: token.mint, owner: token.owner, units: token.units, lamports }]] : [],
    ),
  )
  const named = Object.values(accounts).map(({ mint }) => mint)
  const mints = await readSolanaAccounts(callNode, node, [...named, ...keys]).catch(() => undefined)
  return {
    // What another account pays costs this one nothing.
    fee: messages.reduce<bigint | undefined>((sum, { keys: [payer] }, index) => {
      const own = payer === account ? fees[index]?.value : 0n
      return sum === undefined || own === undefined ? undefined : sum + own
    }, 0n),
    balance: found ? (found.get(account)?.lamports ?? 0n) : undefined,
    isExpired: valid.some((one) => one === false),
    accounts,
    mints: Object.fromEntries(
      [...(mints ?? [])].flatMap(([mint, { decimals }]) =>
        decimals === undefined ? [] : [[mint, { decimals, symbol: knownSymbol(node, mint) }]],
      ),
    ),
  }
}
