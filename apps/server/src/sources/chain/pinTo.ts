import type { Chain } from './createChain.ts'

/** The same chain, asking one node only. */
export const pinTo = (chain: Chain, node: number): Chain => ({
  ...chain,
  send: (calls, options) => chain.send(calls, { ...options, node }),
  request: (method, params, options) => chain.request(method, params, { ...options, node }),
})
