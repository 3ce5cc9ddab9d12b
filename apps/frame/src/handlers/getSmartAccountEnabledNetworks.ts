import type { FrameReply, FrameRequest } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'

export const getSmartAccountEnabledNetworks = (
  _: FrameRequest<'GET_SMART_ACCOUNT_ENABLED_NETWORKS'>,
  { state }: Context,
): FrameReply<'GET_SMART_ACCOUNT_ENABLED_NETWORKS'> => ({
  // If the standard account is its own smart account, there is no other to switch to.
  smartAccountEnabledNetworks: state.config.accountKind === 'eip7702' ? [] : [...state.config.smartAccountNetworks],
})
