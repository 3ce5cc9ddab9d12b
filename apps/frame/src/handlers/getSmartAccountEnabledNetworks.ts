import type { FrameReply } from '@latchkey/wire/frame'
import { smartAccountNetworks } from '../accounts/smartAccount.ts'

export const getSmartAccountEnabledNetworks = (): FrameReply<'GET_SMART_ACCOUNT_ENABLED_NETWORKS'> => ({
  smartAccountEnabledNetworks: [...smartAccountNetworks],
})
