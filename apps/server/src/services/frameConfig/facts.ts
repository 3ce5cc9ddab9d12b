import type { frame } from '@latchkey/wire/api/frame'
import { type Address, type CaipNetworkId, toChainId } from '@latchkey/wire/caip'
import { sql } from 'drizzle-orm'
import type { Handler } from '../../http/mount.ts'
import { indexModeOf } from '../../indexer/readPolicy.ts'
import { findCurated } from '../../sources/tokens/curated.ts'
import { checkEvmChain } from '../account/checkAccount.ts'
import type { Services } from '../services.ts'

/** How many history entries are read, and how many receivers returned. */
const entriesMax = 500
const receiversMax = 100
const allowedMax = 32

const bytes = (address: string): Buffer => Buffer.from(address.slice(2), 'hex')

/**
 * Receivers of what the account moved. A transfer "from" it counts only with an amount, and only in the chain's coin or
 * in a listed token: any other contract can write what it likes into a log, also when the account itself called it.
 */
const readReceivers = async ({ db }: Services, id: CaipNetworkId, account: Address): Promise<Address[]> => {
  const listed = (findCurated(id)?.tokens ?? []).map(({ address }) => sql`${bytes(address)}`)
  const own = bytes(account)
  const { rows } = await db.execute<{ receiver: Buffer }>(sql`
    SELECT t.to_address AS receiver
    FROM (
      SELECT chain_id, block, tx_index FROM account_entries
      WHERE address = ${own} AND chain_id = ${toChainId(id) ?? 0} AND NOT is_hidden
      ORDER BY block DESC, tx_index DESC LIMIT ${entriesMax}
    ) e
    JOIN transactions x USING (chain_id, block, tx_index)
    JOIN transfers t USING (chain_id, block, tx_index)
    WHERE t.from_address = ${own} AND t.to_address <> ${own} AND t.amount > 0 AND NOT t.is_fee AND NOT t.is_inferred AND NOT x.is_failed
      AND (t.token IS NULL OR t.token IN (${sql.join([sql`NULL`, ...listed], sql`, `)}))
    GROUP BY t.to_address ORDER BY max(block) DESC LIMIT ${receiversMax}`)
  return rows.map(({ receiver }): Address => `0x${receiver.toString('hex')}`)
}

/** Tokens that an earlier allowance could still release; only the owner can grant one. */
const readAllowed = async ({ db }: Services, id: CaipNetworkId, account: Address): Promise<Address[]> => {
  const { rows } = await db.execute<{ token: Buffer }>(sql`
    SELECT token FROM approvals
    WHERE owner = ${bytes(account)} AND chain_id = ${toChainId(id) ?? 0} AND kind = 'erc20'
    GROUP BY token ORDER BY max(block) DESC LIMIT ${allowedMax}`)
  return rows.map(({ token }): Address => `0x${token.toString('hex')}`)
}

/** What an approval screen may say about the parties and tokens in a request. */
export const facts: Handler<typeof frame.facts> = async ({ query }, { services, network }) => {
  const id = checkEvmChain(query.chainId)
  const account = query.account.toLowerCase() as Address
  await services.data.watch(id, account, network)
  const tokens = (findCurated(id)?.tokens ?? []).map(({ address, symbol, decimals, isStranded }) => ({
    ...{ address, symbol, isStranded },
    ...(decimals !== undefined && { decimals }),
  }))
  // Where not everyone is followed, an empty history may only mean that it wasn't indexed.
  const isFollowed = indexModeOf(services.settings, id) === 'all'
  const receivers = isFollowed ? await readReceivers(services, id, account) : null
  const allowed = await readAllowed(services, id, account)
  return { tokens, allowed, sentTo: receivers?.map((address) => ({ address, name: null })) ?? null }
}
