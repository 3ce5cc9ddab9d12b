import type { Address, CaipNetworkId } from '@latchkey/wire/caip'
import { serverLimits } from '@latchkey/wire/limits'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import type { Keyring } from '../../keys/keyring.ts'

/** The contract that the last quote for an owner's token would use. */
export type Pin = { target: Address; to: Address; needsApproval: boolean }

/**
 * Stores the contract of a quote in the database, since another instance may get the next request. An allowance request
 * names only token and owner, so without this the server couldn't tell which router will be used. Anyone can name any
 * owner, so a quote counts only for the network that asked for it.
 */
export type Pins = {
  put: (key: PinKey, pin: Pin) => Promise<void>
  find: (key: PinKey) => Promise<Pin | undefined>
}

type PinKey = {
  chain: CaipNetworkId
  owner: Address
  token: Address
  /** The caller's network. */
  network: string
}
type Row = { target: Address; to_token: Address; needs_approval: boolean }

const keptSeconds = serverLimits.retention.swapPinMs / 1_000
const cleanEveryMs = 60_000

export const createPins = (db: Database, keyring: () => Promise<Pick<Keyring, 'hash'>>): Pins => {
  let cleanAt = 0

  /** What stands in for the owner, so that the table links no address with a network. */
  const ownerIn = async ({ owner, network }: PinKey): Promise<string> =>
    (await keyring()).hash('swap-pin', `${network} ${owner}`)

  const clean = async (): Promise<void> => {
    if (cleanAt > Date.now()) return
    cleanAt = Date.now() + cleanEveryMs
    await db.execute(sql`DELETE FROM swap_pins WHERE at < now() - make_interval(secs => ${keptSeconds})`)
  }

  return {
    put: async (key, { target, to, needsApproval }) => {
      const { chain, token } = key
      await db.execute(sql`
        INSERT INTO swap_pins (chain, owner, token, to_token, target, needs_approval)
        VALUES (${chain}, ${await ownerIn(key)}, ${token}, ${to}, ${target}, ${needsApproval})
        ON CONFLICT (chain, owner, token) DO UPDATE SET
          to_token = excluded.to_token, target = excluded.target, needs_approval = excluded.needs_approval, at = now()`)
      await clean()
    },
    find: async (key) => {
      const { chain, token } = key
      const { rows } = await db.execute<Row>(sql`
        SELECT target, to_token, needs_approval FROM swap_pins
        WHERE chain = ${chain} AND owner = ${await ownerIn(key)} AND token = ${token}
          AND at > now() - make_interval(secs => ${keptSeconds})`)
      const [row] = rows
      return row && { target: row.target, to: row.to_token, needsApproval: row.needs_approval }
    },
  }
}
