/**
 * What the pairing library brings for chains that are not EVM and for a store that is not ours. A page never calls it,
 * so it is not sent to anybody (`vite.config.ts`); a call that comes anyway says what is missing.
 */
const neverCalled = (): never => {
  throw new Error('This build has no part for other chains: see apps/site/neverCalled.ts')
}

export { neverCalled as blake2b, neverCalled as decode, neverCalled as default, neverCalled as encode }
