import { type CaipNetworkId, toChainId } from '@latchkey/wire/caip'

/** A chain ID as stored in the tables. */
export const chainNumber = (id: CaipNetworkId): bigint => BigInt(toChainId(id) ?? 0)
