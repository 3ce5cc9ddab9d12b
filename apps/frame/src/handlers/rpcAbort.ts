import type { Context } from '../context.ts'

/** Cancels every unanswered prompt; each original request gets its error. */
export const rpcAbort = (_: undefined, { state }: Context): undefined => {
  state.requests.abortAll()
  state.cancelPrompts()
}
