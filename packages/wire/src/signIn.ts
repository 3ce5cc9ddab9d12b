import type { SiwxMessage } from './frame.ts'

/** A sign-in message in ERC-4361 format, or its Solana counterpart (CAIP-122). */
export type SignIn = {
  scheme: string | undefined
  domain: string
  chain: 'Ethereum' | 'Solana'
  address: string
  statement: string | undefined
  uri: string
  version: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime: string | undefined
  notBefore: string | undefined
  requestId: string | undefined
  resources: readonly string[]
}

const dateTime =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/
const isUri = (text: string): boolean =>
  /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/.test(text)
const isDomain = (text: string): boolean => /^[A-Za-z0-9\-._~%!$&'()*+,;=:[\]]+$/.test(text)
// The grammar has leap seconds, but no date in JavaScript does: one could neither be shown nor compared with the time.
const isDateTime = (text: string): boolean => dateTime.test(text) && !Number.isNaN(Date.parse(text))
const isRequestId = (text: string): boolean => /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*$/.test(text)
// The standard's grammar omits the quotation mark that its own text allows, so any printable ASCII is a statement.
const isStatement = (text: string): boolean => /^[\x20-\x7e]+$/.test(text)

const head = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your (Ethereum|Solana) account:$/

/** Whether the text could pass for a sign-in. Such a text is only ever signed for the requesting site. */
export const looksLikeSignIn = (text: string): boolean =>
  /\bwants\s+you\s+to\s+sign\s+in\b|\bsign\s+in\s+with\s+your\s+\w+\s+account\b/i.test(text) ||
  (/^URI: /m.test(text) && /^Nonce: /m.test(text))

/** Reads lines in order; a field that is out of order doesn't count. */
const createLines = (lines: readonly string[]) => {
  let at = 0
  return {
    next: (): string | undefined => lines[at++],
    peek: (): string | undefined => lines[at],
    field: (name: string): string | undefined => {
      if (!lines[at]?.startsWith(`${name}: `)) return undefined
      return lines[at++]?.slice(name.length + 2)
    },
    isDone: (): boolean => at >= lines.length,
  }
}

const isAddressOf = { Ethereum: /^0x[0-9a-fA-F]{40}$/, Solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ } as const

const readResources = (lines: ReturnType<typeof createLines>): readonly string[] | undefined => {
  if (lines.peek() !== 'Resources:') return []
  lines.next()
  const resources: string[] = []
  while (lines.peek()?.startsWith('- ')) resources.push(lines.next()?.slice(2) ?? '')
  return resources.every(isUri) ? resources : undefined
}

/** Parses a text by the ERC-4361 grammar; undefined if it doesn't match. A chain ID may also be written as CAIP-2. */
export const parseSignIn = (text: string): SignIn | undefined => {
  const lines = createLines(text.split('\n'))
  const [, scheme, domain = '', chainName] = head.exec(lines.next() ?? '') ?? []
  const chain = chainName === 'Ethereum' || chainName === 'Solana' ? chainName : undefined
  const address = lines.next() ?? ''
  if (!chain || !isDomain(domain) || !isAddressOf[chain].test(address) || lines.next() !== '') return undefined
  // Without a statement the grammar has two empty lines; common libraries write one.
  let statement: string | undefined
  if (lines.peek() === '') lines.next()
  else if (!lines.peek()?.startsWith('URI: ')) {
    statement = lines.next()
    if (statement === undefined || !isStatement(statement) || lines.next() !== '') return undefined
  }
  const uri = lines.field('URI') ?? ''
  const version = lines.field('Version') ?? ''
  const chainId = lines.field('Chain ID') ?? ''
  const nonce = lines.field('Nonce') ?? ''
  const issuedAt = lines.field('Issued At') ?? ''
  const expirationTime = lines.field('Expiration Time')
  const notBefore = lines.field('Not Before')
  const requestId = lines.field('Request ID')
  const resources = readResources(lines)
  const isValid =
    isUri(uri) &&
    version === '1' &&
    /^(?:eip155:|solana:)?[A-Za-z0-9]+$/.test(chainId) &&
    /^[A-Za-z0-9]{8,}$/.test(nonce) &&
    [issuedAt, expirationTime ?? issuedAt, notBefore ?? issuedAt].every(isDateTime) &&
    isRequestId(requestId ?? '') &&
    lines.isDone()
  if (!isValid || !resources) return undefined
  return {
    scheme,
    domain,
    chain,
    address,
    statement,
    uri,
    version,
    chainId,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  }
}

/** The placeholder for the address in a message without a known signer. The embedded wallet inserts its own. */
export const accountPlaceholder = '<<AccountAddress>>'

const chainNames = { eip155: 'Ethereum', solana: 'Solana' } as const
const exampleAddresses = { Ethereum: `0x${'0'.repeat(40)}`, Solana: '1'.repeat(32) } as const

const optionalLines = ({ expirationTime, notBefore, requestId, resources }: SiwxMessage): readonly string[] => [
  ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
  ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
  ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
  ...(resources === undefined ? [] : ['Resources:', ...resources.map((uri) => `- ${uri}`)]),
]

const isSame = (read: SignIn, meant: SiwxMessage, reference: string): boolean =>
  read.scheme === undefined &&
  read.domain === meant.domain &&
  read.statement === meant.statement &&
  read.uri === meant.uri &&
  read.version === meant.version &&
  read.chainId === reference &&
  read.nonce === meant.nonce &&
  read.issuedAt === meant.issuedAt &&
  read.expirationTime === meant.expirationTime &&
  read.notBefore === meant.notBefore &&
  read.requestId === meant.requestId &&
  JSON.stringify(read.resources) === JSON.stringify(meant.resources ?? [])

/**
 * Writes a sign-in message, or returns undefined if its fields don't form one. The result is parsed again and must
 * match: a field with a line break could change its meaning.
 */
export const writeSignIn = (fields: SiwxMessage): string | undefined => {
  const [namespace = '', reference = '', ...rest] = fields.chainId.split(':')
  if (rest.length > 0 || (namespace !== 'eip155' && namespace !== 'solana')) return undefined
  const chain = chainNames[namespace]
  const { domain, accountAddress, statement, uri, version, nonce, issuedAt } = fields
  const textFor = (address: string) =>
    [
      `${domain} wants you to sign in with your ${chain} account:`,
      address,
      '',
      statement ?? '',
      ...(statement === undefined ? [] : ['']),
      `URI: ${uri}`,
      `Version: ${version}`,
      `Chain ID: ${reference}`,
      `Nonce: ${nonce}`,
      `Issued At: ${issuedAt}`,
      ...optionalLines(fields),
    ].join('\n')
  const signer = accountAddress === accountPlaceholder ? exampleAddresses[chain] : accountAddress
  const read = parseSignIn(textFor(signer))
  const isMeant = read !== undefined && read.address === signer && isSame(read, fields, reference)
  return isMeant ? textFor(accountAddress) : undefined
}

/** The chain of a message as CAIP-2, whatever its notation. */
export const signInNetwork = ({ chain, chainId }: SignIn): string => {
  const namespace = chain === 'Ethereum' ? 'eip155' : 'solana'
  return chainId.startsWith(`${namespace}:`) ? chainId : `${namespace}:${chainId}`
}
