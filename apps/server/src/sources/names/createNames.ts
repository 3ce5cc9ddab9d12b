import type { NameRecord } from '@latchkey/wire/api/profile'
import type { Address } from '@latchkey/wire/caip'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'

type Executor = Pick<Database, 'execute'>
type Held = { coinType: number; address: Address }

/** Registered names, in PostgreSQL. */
export type Names = {
  find: (name: string) => Promise<NameRecord | undefined>
  /**
   * An address's names, oldest first: it owns the name and was the last to sign for it. Anyone may point a name at any
   * address, or transfer it there, so that alone proves nothing.
   */
  findByAddress: (address: Address) => Promise<NameRecord[]>
  taken: (names: readonly string[]) => Promise<Set<string>>
}

/** Most names listed in one reply. */
const listMax = 100

const record = sql`
  names.name, names.registered_at, names.updated_at, names.attributes,
  (SELECT jsonb_object_agg(coin_type::text, jsonb_build_object('address', address, 'created_at', created_at))
   FROM name_addresses WHERE name_addresses.name = names.name) AS addresses`

type Row = {
  name: string
  registered_at: Date
  updated_at: Date | null
  attributes: Record<string, string>
  addresses: Record<string, { address: string; created_at: string }> | null
}

export const createNames = (db: Executor): Names => ({
  find: async (name) => {
    const { rows } = await db.execute<Row>(sql`SELECT ${record} FROM names WHERE names.name = ${name}`)
    return rows[0] && toRecord(rows[0])
  },
  findByAddress: async (address) => {
    const { rows } = await db.execute<Row>(sql`
      SELECT ${record} FROM names
      JOIN name_addresses home ON home.name = names.name AND home.coin_type = names.home_coin_type
      WHERE lower(home.address) = ${address.toLowerCase()} AND lower(names.signer) = lower(home.address)
      ORDER BY names.registered_at, names.name LIMIT ${listMax}`)
    return rows.map(toRecord)
  },
  taken: async (names) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      SELECT name FROM names WHERE name = ANY (${sql.param(names as string[])}::text[])`)
    return new Set(rows.map(({ name }) => name))
  },
})

const toRecord = ({ name, registered_at, updated_at, attributes, addresses }: Row): NameRecord => ({
  name,
  registered_at: new Date(registered_at).toISOString(),
  updated_at: updated_at === null ? null : new Date(updated_at).toISOString(),
  attributes,
  addresses: Object.fromEntries(
    Object.entries(addresses ?? {}).map(([coinType, held]) => [
      coinType,
      { address: held.address, created_at: new Date(held.created_at).toISOString() },
    ]),
  ),
})

/** Number of names an address has, as `findByAddress` lists them: names transferred to it by others don't count. */
export const countBorne = async (db: Executor, address: Address): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM names
    JOIN name_addresses home ON home.name = names.name AND home.coin_type = names.home_coin_type
    WHERE lower(home.address) = ${address.toLowerCase()} AND lower(names.signer) = lower(home.address)`)
  return rows[0]?.count ?? 0
}

type Registration = {
  name: string
  attributes: Record<string, string>
  home: number
  signer: Address
  held: readonly Held[]
}

/** Registers a name; false if it is taken, even by a concurrent request. */
export const insertName = async (db: Executor, { held, ...registration }: Registration): Promise<boolean> => {
  const { name, attributes, home, signer } = registration
  const { rows } = await db.execute(sql`
    INSERT INTO names (name, attributes, home_coin_type, signer)
    VALUES (${name}, ${JSON.stringify(attributes)}::jsonb, ${home}, ${signer})
    ON CONFLICT DO NOTHING RETURNING name`)
  if (rows.length === 0) return false
  for (const one of held) await putAddress(db, name, one)
  return true
}

/** Sets the address for one coin type. */
export const putAddress = async (db: Executor, name: string, { coinType, address }: Held): Promise<void> => {
  await db.execute(sql`
    INSERT INTO name_addresses (name, coin_type, address) VALUES (${name}, ${coinType}, ${address})
    ON CONFLICT (name, coin_type) DO UPDATE SET address = excluded.address, created_at = now()`)
}

export const putAttributes = async (db: Executor, name: string, attributes: Record<string, string>): Promise<void> => {
  await db.execute(sql`UPDATE names SET attributes = ${JSON.stringify(attributes)}::jsonb WHERE name = ${name}`)
}

/** Records that a name was changed, and who signed. */
export const touchName = async (db: Executor, name: string, signer: Address): Promise<void> => {
  await db.execute(sql`UPDATE names SET updated_at = now(), signer = ${signer} WHERE name = ${name}`)
}

/** The coin type of the name's owner, locked until the transaction ends. Undefined if the name doesn't exist. */
export const lockHome = async (db: Executor, name: string): Promise<number | undefined> => {
  const { rows } = await db.execute<{ home_coin_type: string }>(
    sql`SELECT home_coin_type FROM names WHERE name = ${name} FOR UPDATE`,
  )
  return rows[0] && Number(rows[0].home_coin_type)
}
