/** What the faucet gives, in whole coins. */
export const gifts = { sei: 10, usdc: 1_000, sol: 10 } as const
