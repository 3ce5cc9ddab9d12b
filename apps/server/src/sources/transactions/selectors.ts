import type { operationTypes } from '@latchkey/wire/api/account'

export type Operation = (typeof operationTypes)[number]

/** The intent of a call by its selector. For a failed transaction, nothing else is known. */
const meanings: readonly (readonly [Operation, readonly string[]])[] = [
  ['send', ['a9059cbb', '23b872dd', '42842e0e', 'b88d4fde', 'f242432a', '2eb2c2d6']],
  ['approve', ['095ea7b3', 'a22cb465', '39509351', 'a457c2d7', 'd505accf']],
  ['mint', ['1249c58b', 'a0712d68', '40c10f19', '6a627842']],
  ['burn', ['42966c68', '9dc29fac']],
  ['claim', ['4e71d92d']],
  // V2 routers, under the standard names and under SEI's.
  ['trade', ['38ed1739', '8803dbee', '5c11d795', '7ff36ab5', 'fb3bdb41', '18cbafe5', '4a25d94a', 'b6f9de95']],
  ['trade', ['791ac947', '07a8399c', '17cc7df4', 'df0f02ef', '21176833', '97faeef3', 'd8c3348e']],
  // V3 routers: the first kind has a deadline in the struct, the second does not.
  ['trade', ['414bf389', 'c04b8d59', 'db3e2198', 'f28c0498', '04e45aaf', 'b858183f', '5023b4df', '09b81346']],
  // SwapRouter02: its multicall with a deadline, and its calls on pools of V2.
  ['trade', ['5ae401dc', '472b43f3', '42712a67']],
]
const bySelector = new Map(
  meanings.flatMap(([operation, list]) => list.map((selector) => [`0x${selector}`, operation])),
)

/** Calls to the wrapped coin itself. Other contracts use the same names for other things. */
const wrapping: Readonly<Record<string, Operation>> = { '0xd0e30db0': 'deposit', '0x2e1a7d4d': 'withdraw' }

export const meaningOf = (selector: string, isWrapped: boolean): Operation | undefined =>
  (isWrapped ? wrapping[selector] : undefined) ?? bySelector.get(selector)

/** V2 calls that pay out the native coin. All of them name the receiver in their fourth word. */
export const paysOutNative: readonly string[] = [
  '0x18cbafe5',
  '0x4a25d94a',
  '0x791ac947',
  '0xdf0f02ef',
  '0x21176833',
  '0xd8c3348e',
]
