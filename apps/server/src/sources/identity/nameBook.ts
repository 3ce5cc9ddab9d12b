import type { Address } from '@latchkey/wire/caip'

/** Who an address is: a name, and a picture where there is one. */
export type Named = { name: string; avatar: string | null }

/** Names of addresses from one place: our own table, ENS. Addresses are in lower case. */
export type NameBook = { nameOf: (address: Address) => Promise<Named | undefined> }

/** A book without names, for servers that keep none. */
export const emptyNameBook: NameBook = { nameOf: async () => undefined }
