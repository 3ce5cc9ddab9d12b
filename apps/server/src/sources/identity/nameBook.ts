import type { Address } from '@latchkey/wire/caip'

/** An address's identity: a name, and an avatar if there is one. */
export type Named = { name: string; avatar: string | null }

/** Names of addresses from one source: our own table, or ENS. Addresses are in lowercase. */
export type NameBook = { nameOf: (address: Address) => Promise<Named | undefined> }

/** What a name resolves to, by coin type, and its normalized spelling. */
export type OutsideName = { name: string; addresses: ReadonlyMap<number, Address> }

/** Names issued by others; undefined if the text isn't a name. */
export type OutsideNames = { find: (name: string) => Promise<OutsideName | undefined> }
