import { evmChainId, type Method } from './method.ts'

/** Always hexadecimal, as the standard requires. */
export const eth_chainId: Method<'eth_chainId'> = (_, context) => `0x${evmChainId(context).toString(16)}`
