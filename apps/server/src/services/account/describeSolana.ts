import { formatAmount } from '@latchkey/wire/amount'
import type { TokenBalance } from '@latchkey/wire/api/account'
import type { CaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import * as v from 'valibot'
import type { Chain } from '../../sources/chain/createChain.ts'
import { nameMint, tokenPrograms } from '../../sources/solana/tokens.ts'
import { tokenIcon } from './tokenIcon.ts'

const balance = v.object({ value: v.pipe(v.number(), v.safeInteger()) })
const tokenAccounts = v.object({
  value: v.array(
    v.object({
      account: v.object({
        data: v.object({
          parsed: v.object({
            info: v.object({
              mint: v.string(),
              tokenAmount: v.object({ amount: v.pipe(v.string(), v.digits()), decimals: v.number() }),
            }),
          }),
        }),
      }),
    }),
  ),
})

type Held = { units: bigint; decimals: number }

const readTokens = async (chain: Chain, owner: string): Promise<ReadonlyMap<string, Held>> => {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const answers = await Promise.all(
    tokenPrograms.map((programId) => chain.request('getTokenAccountsByOwner', [owner, { programId }, options])),
  )
  const held = new Map<string, Held>()
  // One owner may have several accounts for a token.
  for (const { account } of answers.flatMap((answer) => v.parse(tokenAccounts, answer).value)) {
    const { mint, tokenAmount } = account.data.parsed.info
    const units = BigInt(tokenAmount.amount) + (held.get(mint)?.units ?? 0n)
    held.set(mint, { units, decimals: tokenAmount.decimals })
  }
  return held
}

type Options = { chain: Chain; owner: string; apiUrl: string; isCoinForced: boolean }

/** A Solana account's holdings: the native coin, then tokens. Prices are unknown here. */
export const describeSolana = async ({ chain, owner, apiUrl, isCoinForced }: Options): Promise<TokenBalance[]> => {
  const id: CaipNetworkId = chain.id
  const [coin, tokens] = await Promise.all([
    chain.request('getBalance', [owner, { commitment: 'confirmed' }]),
    readTokens(chain, owner),
  ])
  const lamports = BigInt(v.parse(balance, coin).value)
  const { name, symbol, decimals } = findChain(id)?.currency ?? { name: 'Solana', symbol: 'SOL', decimals: 9 }
  const describe = (units: bigint, places: number, what: { name: string; symbol: string }): TokenBalance => ({
    ...what,
    chainId: id,
    price: 0,
    quantity: { decimals: String(places), numeric: formatAmount(units, places) },
    iconUrl: tokenIcon(apiUrl, what.symbol),
  })
  return [
    ...(lamports > 0n || isCoinForced ? [describe(lamports, decimals, { name, symbol })] : []),
    ...[...tokens].flatMap(([mint, { units, decimals: places }]) => {
      const address = `${id}:${mint}`
      return units > 0n ? [{ ...describe(units, places, nameMint(id, mint)), address }] : []
    }),
  ]
}
