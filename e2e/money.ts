import { fund } from '@latchkey/chain/faucet'
import type { Hex } from 'viem'
import { parseEther } from 'viem'
import { addresses } from './addresses.ts'

/** Gives an account test money on the local chain, by ordinary transactions. */
export const giveSei = (address: Hex, amount: `${number}`): Promise<unknown> =>
  fund({ url: addresses.chain, address, native: parseEther(amount) })
