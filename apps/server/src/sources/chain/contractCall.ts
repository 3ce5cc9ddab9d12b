import type { Address, Hex } from '@latchkey/wire/caip'

export type ContractCall = { target: Address; data: Hex }
