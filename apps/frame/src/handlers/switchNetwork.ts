import type { FrameReply, FrameRequest } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'
import { readNetwork, toReplyChainId } from '../network.ts'

/** Changes the chain. The page's node address is not looked at: the frame speaks to its own origin only. */
export const switchNetwork = (
  { chainId }: FrameRequest<'SWITCH_NETWORK'>,
  { state }: Context,
): FrameReply<'SWITCH_NETWORK'> => {
  state.network = readNetwork(state.config, chainId)
  return { chainId: toReplyChainId(state.network) }
}
