import type { Address, Hex } from '@latchkey/wire/caip'
import { serverLimits } from '@latchkey/wire/limits'
import { sql } from 'drizzle-orm'
import { chainNumber } from '../../db/chainNumber.ts'
import type { Database } from '../../db/connect.ts'
import { toBytes } from '../../db/historySchema.ts'
import type { ContractCall } from '../chain/contractCall.ts'
import type { Chain } from '../chain/createChain.ts'
import { readUint } from '../chain/multicall.ts'
import { readUntrusted } from '../chain/readUntrusted.ts'
import { word } from '../chain/word.ts'

/** An NFT that an account holds now. */
export type Nft = {
  contract: Address
  tokenId: bigint
  kind: 'erc721' | 'erc1155'
  collection: string
  amount: bigint
}

export type Nfts = { nfts: Nft[]; hiddenCount: number; isCut: boolean }

type Row = { token: string; token_id: string; kind: Nft['kind']; name: string | null }

/** Newest first. The limit per collection keeps a thousand NFTs of one from hiding the others. */
const receivedBy = (account: Buffer, chainId: bigint) => sql`
  SELECT token, token_id, kind, name FROM (
    SELECT encode(met.token, 'hex') AS token, met.token_id, met.kind, known.name, met.first_block,
      row_number() OVER (PARTITION BY met.token ORDER BY met.first_block DESC, met.token_id DESC) AS place
    FROM account_nfts AS met LEFT JOIN tokens AS known ON known.chain_id = met.chain_id AND known.address = met.token
    WHERE met.address = ${account} AND met.chain_id = ${chainId} AND NOT coalesce(known.is_spam, false)) AS received
  WHERE place <= ${serverLimits.nfts.perCollection + 1}
  ORDER BY first_block DESC, token, token_id DESC LIMIT ${serverLimits.nfts.listed + 1}`

const hiddenFrom = (account: Buffer, chainId: bigint) => sql`
  SELECT count(*)::int AS count FROM account_nfts AS met
  JOIN tokens AS known ON known.chain_id = met.chain_id AND known.address = met.token
  WHERE met.address = ${account} AND met.chain_id = ${chainId} AND known.is_spam`

type Options = { db: Database; chain: Chain; account: Address }

/** NFTs that an account received and, according to their contracts, still has. Spam is only counted. */
export const readNfts = async ({ db, chain, account }: Options): Promise<Nfts> => {
  const { listed, perCollection } = serverLimits.nfts
  const own = [toBytes(account), chainNumber(chain.id)] as const
  const [received, hidden] = await Promise.all([
    db.execute<Row>(receivedBy(...own)),
    db.execute<{ count: number }>(hiddenFrom(...own)),
  ])
  const places = new Map<string, number>()
  const candidates = received.rows
    .filter(({ token }) => {
      const place = (places.get(token) ?? 0) + 1
      places.set(token, place)
      return place <= perCollection
    })
    .slice(0, listed)
    .map(toNft)
  const answers = await readUntrusted(
    chain,
    candidates.map((nft) => toCall(nft, account)),
  )
  const nfts = candidates.flatMap((nft, index) => {
    const amount = amountIn(nft, account, answers[index])
    return amount > 0n ? [{ ...nft, amount }] : []
  })
  return { nfts, hiddenCount: hidden.rows[0]?.count ?? 0, isCut: received.rows.length > candidates.length }
}

const toNft = ({ token, token_id, kind, name }: Row): Omit<Nft, 'amount'> => ({
  contract: `0x${token}`,
  tokenId: BigInt(token_id),
  kind,
  collection: name ?? '',
})

/** `ownerOf(id)`, or `balanceOf(account, id)`. */
const toCall = ({ contract, tokenId, kind }: Omit<Nft, 'amount'>, account: Address): ContractCall => ({
  target: contract,
  data: kind === 'erc721' ? `0x6352211e${word(tokenId)}` : `0x00fdd58e${word(account)}${word(tokenId)}`,
})

const amountIn = ({ kind }: Pick<Nft, 'kind'>, account: Address, answer: Hex | undefined): bigint => {
  const said = readUint(answer) ?? 0n
  if (kind === 'erc1155') return said
  return said === BigInt(account) ? 1n : 0n
}
