import type { Urgency } from './createBudget.ts'
import type { Chain } from './createChain.ts'

/** The same chain with another call priority. */
export const withUrgency = (chain: Chain, urgency: Urgency): Chain => ({
  ...chain,
  send: (calls, options) => chain.send(calls, { ...options, urgency }),
  request: (method, params, options) => chain.request(method, params, { ...options, urgency }),
})
