import type { FrameReply } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'

/** Returns the frame's log, for a page whose user couldn't log in. It only covers that page's own requests. */
export const getLog = (_: undefined, { state }: Context): FrameReply<'GET_LOG'> => ({ text: state.log() })
