/** Who signed in, where and for how long. Times are milliseconds since 1970. */
export type Session = {
  /** The same for every token of a session. */
  id: string
  /** A CAIP-10 account ID. */
  account: `${string}:${string}:${string}`
  /** The address in `account`. */
  address: string
  /** A CAIP-2 chain ID. */
  network: `${string}:${string}`
  /** The site that the user signed in to. */
  origin: string
  /** An email address that the user confirmed for this session. */
  email: string | null
  /** Milliseconds since 1970. */
  issuedAt: number
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Splits a CAIP-10 account ID; addresses contain no colon. */
export const readAccount = (text: unknown): Pick<Session, 'account' | 'address' | 'network'> | undefined => {
  const [, namespace, reference, address] =
    /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/.exec(String(text)) ?? []
  if (!namespace || !reference || !address) return undefined
  return { account: `${namespace}:${reference}:${address}`, network: `${namespace}:${reference}`, address }
}
