/** Reads many contracts in one call; at the same address on every chain that has it. */
export const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
