import type { Address, Hex } from '@latchkey/wire/caip'
import type { FrameState } from '../context.ts'
import { isDeployed } from './isDeployed.ts'
import { smartAccountOf, wrapSignature } from './smartAccount.ts'

/** Makes a signature of the smart account one that anybody can check, also while the account is not on the chain. */
export const finishSignature = async (
  { callNode }: Pick<FrameState, 'callNode'>,
  chainId: number,
  owner: Address,
  signature: Hex,
): Promise<Hex> =>
  (await isDeployed(callNode, chainId, smartAccountOf(owner))) ? signature : wrapSignature(owner, signature)
