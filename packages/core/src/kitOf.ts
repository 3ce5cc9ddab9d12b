import type { Kit } from './kit.ts'

const kits = new WeakMap<object, Kit>()

export const keepKit = (client: object, kit: Kit): void => void kits.set(client, kit)

/** The kit behind a client of the published package, once it has loaded. Not part of any public entry. */
export const kitOf = (client: object): Kit | undefined => kits.get(client)
