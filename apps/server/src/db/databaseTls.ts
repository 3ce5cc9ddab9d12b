import pg from 'pg'

/**
 * The URL as the driver gets it. `require` and `verify-ca` mean `verify-full`: encryption without a look at the
 * certificate protects against no one who can redirect the connection. The driver agrees today, but warns about it at
 * every start, and its next major version will not.
 */
export const strictUrl = (url: string): string =>
  /[?&]uselibpqcompat=true/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:allow|prefer|require|verify-ca)(?=&|#|$)/, '$1verify-full')

type Tls = {
  kind: 'none' | 'unverified' | 'verified'
  host: string
  port: number
  /** The authorities in the URL, as PEM. */
  ca: string | undefined
}

/** How a connection to this URL is encrypted, as the driver reads it. */
export const databaseTls = (url: string): Tls => {
  const client = new pg.Client({ connectionString: strictUrl(url) })
  const { ssl } = client as unknown as {
    ssl?: boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown; ca?: string }
  }
  const { host, port } = client
  if (!ssl) return { kind: 'none', host, port, ca: undefined }
  if (ssl === true) return { kind: 'verified', host, port, ca: undefined }
  const isVerified = ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined
  return { kind: isVerified ? 'verified' : 'unverified', host, port, ca: ssl.ca }
}
