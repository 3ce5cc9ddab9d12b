/** What a sign-in message says. Times are milliseconds since 1970. */
type ParsedSignIn = {
  domain: string
  address: `0x${string}`
  uri: string
  chainId: number
  nonce: string
  issuedAt: number
  expiresAt: number | null
  notBefore: number | null
  resources: readonly string[]
}

const uri = "[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\\-._~:/?#[\\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*"
const time = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:Z|[+-]\\d{2}:\\d{2})'

/**
 * The grammar of ERC-4361, from the first character to the last: a line more, in another order or with a letter outside
 * ASCII is no message. Without a statement there are two empty lines; common libraries write one.
 */
const grammar = new RegExp(
  [
    '^(?:(?<scheme>https?)://)?(?<domain>[A-Za-z0-9.-]+(?::\\d{1,5})?) wants you to sign in with your Ethereum account:\\n',
    '(?<address>0x[0-9a-fA-F]{40})\\n\\n',
    '(?:(?!URI: )[\\x20-\\x7e]+\\n\\n|\\n)?',
    `URI: (?<uri>${uri})\\nVersion: 1\\nChain ID: (?<chainId>[1-9]\\d{0,15})\\n`,
    `Nonce: (?<nonce>[A-Za-z0-9]{8,})\\nIssued At: (?<issued>${time})`,
    `(?:\\nExpiration Time: (?<expires>${time}))?(?:\\nNot Before: (?<starts>${time}))?`,
    "(?:\\nRequest ID: (?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)?",
    `(?:\\nResources:(?<resources>(?:\\n- ${uri})*))?$`,
  ].join(''),
)

/** NaN for a day that no calendar has, which JavaScript would take for the next month's. */
const timeOf = (text: string): number => {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number)
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCDate() === day ? Date.parse(text) : Number.NaN
}

/** Whether a URI belongs to the site that asks: same host, and same scheme if the message names one. */
const isOfSite = (text: string, { domain, scheme }: { domain: string; scheme: string | undefined }): boolean => {
  if (!URL.canParse(text)) return false
  const { host, protocol } = new URL(text)
  return (
    host === new URL(`${protocol}//${domain}`).host && (scheme ? `${scheme}:` === protocol : /^https?:$/.test(protocol))
  )
}

/** Reads a sign-in message; undefined if the text isn't exactly one, or if it is about another site than it says. */
export const parseSignIn = (text: string): ParsedSignIn | undefined => {
  const found = grammar.exec(text)?.groups
  if (!found) return undefined
  const { scheme, domain = '', address, uri: about = '', chainId, nonce = '', issued = '', expires, starts } = found
  if (!URL.canParse(`https://${domain}`) || !isOfSite(about, { domain, scheme })) return undefined
  const issuedAt = timeOf(issued)
  const expiresAt = expires === undefined ? null : timeOf(expires)
  const notBefore = starts === undefined ? null : timeOf(starts)
  if ([issuedAt, expiresAt, notBefore].some(Number.isNaN)) return undefined
  return {
    ...{ domain, address: address as `0x${string}`, uri: about, chainId: Number(chainId), nonce },
    ...{ issuedAt, expiresAt, notBefore },
    resources: found.resources?.split('\n- ').slice(1) ?? [],
  }
}
