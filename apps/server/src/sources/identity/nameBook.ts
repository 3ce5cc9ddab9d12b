import type { Address } from '@latchkey/wire/caip'

/** An address's identity: a name, and an avatar if there is one. */
export type Named = { name: string; avatar: string | null }

/** Names of addresses from one place: our own table, ENS. Addresses are in lower case. */
export type NameBook = { nameOf: (address: Address) => Promise<Named | undefined> }

/** Where a name leads, and how it should be written: an address for each coin type that has one. */
export type OutsideName = { name: string; addresses: ReadonlyMap<number, Address> }

/** Names that others give out; undefined for what is no name at all. */
export type OutsideNames = { find: (name: string) => Promise<OutsideName | undefined> }
