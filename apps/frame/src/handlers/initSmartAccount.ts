import { WalletError } from '@latchkey/wire/errors'
import type { FrameReply } from '@latchkey/wire/frame'

/** Says plainly that this network has no smart accounts, instead of an address that nothing stands behind. */
export const initSmartAccount = async (): Promise<FrameReply<'INIT_SMART_ACCOUNT'>> => {
  throw new WalletError('smartAccount.unavailable')
}
