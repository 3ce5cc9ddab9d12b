import type { Hex } from '@latchkey/wire/caip'
import type { FrameState } from '../context.ts'
import { isDeployed } from './isDeployed.ts'
import type { EvmAccount } from './listAccounts.ts'
import { wrapSignature } from './smartAccount.ts'

/** Wraps a smart account signature so anyone can verify it, even before the account is deployed. */
export const finishSignature = async (
  { callNode }: Pick<FrameState, 'callNode'>,
  chainId: number,
  { address, owner }: Pick<EvmAccount, 'address' | 'owner'>,
  signature: Hex,
): Promise<Hex> => ((await isDeployed(callNode, chainId, address)) ? signature : wrapSignature(owner, signature))
