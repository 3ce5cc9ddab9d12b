/** How the local chain behaves. The values follow chain 1329. */
export const chainSettings = {
  chainId: 1329,
  hardfork: 'prague',
  blockTimeMs: 400,
  blockGasLimit: 12_500_000n,
  minBaseFee: 50_000_000_000n,
  /** Every block costs about 1.6 kB of state and makes the next one slower, so a quiet chain mines fewer empty ones. */
  quietAfterMs: 60_000,
  quietBlockTimeMs: 5_000,
  /** How many past states can be queried. More would cost memory with each block. */
  keptStates: 16,
  saveEveryMs: 2_000,
  saveQuietEveryMs: 30_000,
} as const

/** Anvil's flags, both for seeding and for running. */
export const engineFlags = [
  ['--chain-id', String(chainSettings.chainId)],
  ['--hardfork', chainSettings.hardfork],
  ['--gas-limit', String(chainSettings.blockGasLimit)],
  ['--block-base-fee-per-gas', String(chainSettings.minBaseFee)],
  ['--prune-history', String(chainSettings.keptStates)],
  ['--no-mining'],
].flat()
