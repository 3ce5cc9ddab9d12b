/** How the local chain behaves; the values follow what is known of chain 1329. */
export const chainSettings = {
  chainId: 1329,
  hardfork: 'prague',
  blockTimeMs: 400,
  blockGasLimit: 12_500_000n,
  minBaseFee: 50_000_000_000n,
  /** Every block costs about 1.6 kB of state and makes the next one slower, so a quiet chain mines fewer empty ones. */
  quietAfterMs: 60_000,
  quietBlockTimeMs: 5_000,
  /** How many past states answer calls at a block number; more would cost memory with each block. */
  keptStates: 16,
  saveEveryMs: 2_000,
  saveQuietEveryMs: 30_000,
} as const

/** The flags of anvil that the seeding and the running chain share. */
export const engineFlags = [
  ['--chain-id', String(chainSettings.chainId)],
  ['--hardfork', chainSettings.hardfork],
  ['--gas-limit', String(chainSettings.blockGasLimit)],
  ['--block-base-fee-per-gas', String(chainSettings.minBaseFee)],
  ['--prune-history', String(chainSettings.keptStates)],
  ['--no-mining'],
].flat()
