import type { Chain, SendOptions } from './createChain.ts'

/** The same chain, with another priority of its calls or asking one node only. */
export const withOptions = (chain: Chain, fixed: Pick<SendOptions, 'urgency' | 'node'>): Chain => ({
  ...chain,
  send: (calls, options) => chain.send(calls, { ...options, ...fixed }),
  request: (method, params, options) => chain.request(method, params, { ...options, ...fixed }),
})
