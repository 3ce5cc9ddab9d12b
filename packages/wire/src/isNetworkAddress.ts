import type { Address } from './caip.ts'

const lastOfNetwork = 0xffffn

/**
 * Whether an address belongs to the network itself. On Sei these move coins and run contracts for their caller, although
 * nodes find no code there.
 */
export const isNetworkAddress = (address: Address): boolean => BigInt(address) <= lastOfNetwork
