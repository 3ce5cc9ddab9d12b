import type { Context } from '../context.ts'

/** Takes every question back that nobody has answered; each original request gets its error. */
export const rpcAbort = (_: undefined, { state }: Context): undefined => {
  state.requests.abortAll()
  state.cancelPrompts()
}
