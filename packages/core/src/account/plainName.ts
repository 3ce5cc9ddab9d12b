const longest = 40

/** Cleans the name that a wallet gives itself: one short line, no characters that reverse or hide text. */
export const plainName = (name: unknown): string =>
  typeof name === 'string'
    ? name
        .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
        .trim()
        .slice(0, longest)
    : ''
