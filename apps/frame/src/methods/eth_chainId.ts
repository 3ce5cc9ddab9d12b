import { evmChainId, type Method } from './method.ts'

/** Always hexadecimal, as the standard has it. */
export const eth_chainId: Method<'eth_chainId'> = (_, context) => `0x${evmChainId(context).toString(16)}`
