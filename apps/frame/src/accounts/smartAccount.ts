/**
 * The chains on which this frame can run a smart account. None yet: an address is shown only
 * when a factory and a bundler stand behind it.
 */
export const smartAccountNetworks: readonly number[] = []
