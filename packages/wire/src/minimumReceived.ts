const whole = 10_000n

/** An amount after slippage, in hundredths of a percent, rounded down. Page and server must agree on it. */
export const minimumReceived = (units: bigint, slippageBps: number): bigint =>
  (units * (whole - BigInt(slippageBps))) / whole
