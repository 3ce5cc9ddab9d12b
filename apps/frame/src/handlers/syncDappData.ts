import type { FrameRequest } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'

/** Stores the page's own name and icon. Approvals show its real origin first and these second. */
export const syncDappData = ({ metadata }: FrameRequest<'SYNC_DAPP_DATA'>, { state }: Context): undefined => {
  state.page.dapp = metadata
}
