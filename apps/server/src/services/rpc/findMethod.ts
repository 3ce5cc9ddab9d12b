import { type CaipNetworkId, isEvm } from '@latchkey/wire/caip'
import type { MethodRow } from './methodRow.ts'
import { publicMethods } from './publicMethods.ts'
import { solanaMethods } from './solanaMethods.ts'

/** The row of a method on a chain; undefined if it isn't offered there. */
export const findMethod = (chain: CaipNetworkId, method: string): MethodRow | undefined => {
  const rows = isEvm(chain) ? publicMethods : solanaMethods
  return Object.hasOwn(rows, method) ? rows[method] : undefined
}
