import type { FrameRequest } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'

/** Stores the page's theme for approvals. Always answers, because the page shows the frame only then. */
export const syncTheme = (theme: FrameRequest<'SYNC_THEME'>, { state }: Context): undefined => {
  state.page.theme = { ...state.page.theme, ...theme }
}
