/**
 * Replaces the pairing library's code for non-EVM chains and for its own storage, so no page downloads it
 * (`vite.config.ts`). If it is called anyway, the error says what is missing.
 */
const neverCalled = (): never => {
  throw new Error('This build has no part for other chains: see apps/site/neverCalled.ts')
}

export { neverCalled as blake2b, neverCalled as decode, neverCalled as default, neverCalled as encode }
