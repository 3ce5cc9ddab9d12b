/** Replaces the pairing library's code for other chains and its storage (`vite.config.ts`), so no page loads it. */
const neverCalled = (): never => {
  throw new Error('This build has no part for other chains: see apps/site/neverCalled.ts')
}

export { neverCalled as blake2b, neverCalled as decode, neverCalled as default, neverCalled as encode }
