import type { FrameReply, FrameRequest } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'

export const getSmartAccountEnabledNetworks = (
  _: FrameRequest<'GET_SMART_ACCOUNT_ENABLED_NETWORKS'>,
  { state }: Context,
): FrameReply<'GET_SMART_ACCOUNT_ENABLED_NETWORKS'> => ({
  smartAccountEnabledNetworks: [...state.config.smartAccountNetworks],
})
