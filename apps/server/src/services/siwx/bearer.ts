/** The token in a `Bearer` header; an absent or odd one is none. */
export const bearerOf = (header: string | undefined): string =>
  /^Bearer ([\w-]{20,128})$/i.exec(header?.trim() ?? '')?.[1] ?? ''
