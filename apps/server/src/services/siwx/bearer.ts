/** The token of a `Bearer` header; undefined if absent or malformed. */
export const bearerOf = (header: string | undefined): string =>
  /^Bearer ([\w-]{20,128})$/i.exec(header?.trim() ?? '')?.[1] ?? ''
