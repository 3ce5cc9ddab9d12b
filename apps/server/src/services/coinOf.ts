import type { CaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'

/** The native token of a chain. Our table may lack a chain that the operator has a node for. */
export const coinOf = (id: CaipNetworkId): { name: string; symbol: string; decimals: number } =>
  findChain(id)?.currency ?? { name: 'Coin', symbol: '', decimals: 18 }
