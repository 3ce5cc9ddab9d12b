import type { FrameRequest } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'

/** Keeps the page's look for the approval screens. It is always answered: the page shows the frame only then. */
export const syncTheme = (theme: FrameRequest<'SYNC_THEME'>, { state }: Context): undefined => {
  state.page.theme = { ...state.page.theme, ...theme }
}
