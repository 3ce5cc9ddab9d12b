import type { FrameReply } from '@latchkey/wire/frame'
import type { Context } from '../context.ts'

/** The frame's own log, for a page whose visitor could not log in. Its lines are about what that page itself asked. */
export const getLog = (_: undefined, { state }: Context): FrameReply<'GET_LOG'> => ({ text: state.log() })
