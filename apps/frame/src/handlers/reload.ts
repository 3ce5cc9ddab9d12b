import type { Context } from '../context.ts'

/** Drops every login that has begun and not ended, as a fresh document would. */
export const reload = (_: undefined, { state }: Context): undefined => {
  state.flows.farcaster?.stop.abort()
  state.flows = {}
}
