import type { Address, Hex } from '@latchkey/wire/caip'

/** One contract read. */
export type ContractCall = { target: Address; data: Hex }
