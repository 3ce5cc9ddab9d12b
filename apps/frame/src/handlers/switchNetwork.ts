import type { FrameReply, FrameRequest } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'
import { readNetwork, toReplyChainId } from '../network.ts'

/** Changes the chain. Ignores the page's node URL: the frame only talks to its own origin. */
export const switchNetwork = (
  { chainId }: FrameRequest<'SWITCH_NETWORK'>,
  { state }: Context,
): FrameReply<'SWITCH_NETWORK'> => {
  state.network = readNetwork(state.config, chainId)
  return { chainId: toReplyChainId(state.network) }
}
