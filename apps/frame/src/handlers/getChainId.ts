import type { FrameReply } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'
import { toReplyChainId } from '../network.ts'

export const getChainId = (_: undefined, { state }: Context): FrameReply<'GET_CHAIN_ID'> => ({
  chainId: toReplyChainId(state.network),
})
