import type { FrameRequest } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'

/** Keeps what the page calls itself. Approvals show its true origin first and this second. */
export const syncDappData = ({ metadata }: FrameRequest<'SYNC_DAPP_DATA'>, { state }: Context): undefined => {
  state.page.dapp = metadata
}
