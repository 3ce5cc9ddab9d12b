import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type CaipNetworkId, toCaipNetworkId, toChainId } from '@latchkey/wire/caip'
import { readCdpKey } from './sources/onramp/cdpToken.ts'
import { StartError } from './startError.ts'

/** Reads one setting, or throws a sentence about its problem. */
export type Parse<T> = (name: string, value: string) => T

/** Throws a sentence with the required and the actual value of a setting. */
export const refuse = (name: string, must: string, value: string): never => {
  throw new StartError(`${name} must be ${must}, but is '${value}'.`)
}

export const text: Parse<string> = (_, value) => value

export const folder: Parse<string> = (_, value) => resolve(value)

/** The path of a file, or empty. */
export const optionalFile: Parse<string> = (_, value) => (value === '' ? '' : resolve(value))

export const port: Parse<number> = (name, value) => {
  const number = Number(value)
  return /^\d{1,5}$/.test(value) && number >= 1 && number <= 65_535
    ? number
    : refuse(name, 'a port between 1 and 65535', value)
}

export const count =
  (min: number, max: number): Parse<number> =>
  (name, value) => {
    const number = Number(value)
    return /^\d{1,12}$/.test(value) && number >= min && number <= max
      ? number
      : refuse(name, `a whole number between ${min} and ${max}`, value)
  }

export const share: Parse<number> = (name, value) => {
  const number = Number(value)
  return /^\d(\.\d{1,6})?$/.test(value) && number <= 1 ? number : refuse(name, 'a number between 0 and 1', value)
}

export const choice =
  <const T extends string>(...options: readonly T[]): Parse<T> =>
  (name, value) =>
    options.find((option) => option === value) ?? refuse(name, `one of ${options.join(', ')}`, value)

/** The entries of a comma list that aren't empty. */
const entriesOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Some of the options, comma-separated, at least one. */
export const choices =
  <const T extends string>(...options: readonly T[]): Parse<readonly T[]> =>
  (name, value) => {
    const parts = value.split(',').map((part) => part.trim())
    const known = options.filter((option) => parts.includes(option))
    return parts.every((part) => known.some((option) => option === part))
      ? known
      : refuse(name, `some of ${options.join(', ')}`, value)
  }

/** Some of the options, comma-separated, in the order in which they are used. */
export const listOf =
  <const T extends string>(...options: readonly T[]): Parse<readonly T[]> =>
  (name, value) =>
    entriesOf(value).map((part) => choice(...options)(name, part))

/** A flag that stays a string, since pages compare it as one (PLAN-03). */
export const flagText = choice('true', 'false')

export const host: Parse<string> = (name, value) =>
  /^[a-zA-Z0-9.:-]+$/.test(value) ? value : refuse(name, 'a host name or an address', value)

export const hexId: Parse<string> = (name, value) =>
  /^[0-9a-f]{32}$/.test(value) ? value : refuse(name, '32 hexadecimal characters in lower case', value)

export const httpUrl: Parse<string> = (name, value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) return refuse(name, 'an http or https URL', value)
  return value.replace(/\/+$/, '')
}

/** The value may hold a password, so errors don't repeat it. */
export const databaseUrl: Parse<string> = (name, value) => {
  if (value === '' || (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value))) return value
  throw new StartError(`${name} must be a URL such as postgres://user:password@host:5432/latchkey.`)
}

/** A URL that may hold a password, so errors don't repeat it. */
export const secretUrl =
  (example: string, protocol: RegExp): Parse<string> =>
  (name, value) => {
    if (value === '' || (URL.canParse(value) && protocol.test(new URL(value).protocol))) return value
    throw new StartError(`${name} must be a URL such as ${example}.`)
  }

const isAddress = ({ hostname }: URL): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/** A comma list of NATS URLs, which may hold passwords, so errors don't repeat them; may be empty. */
export const natsUrls: Parse<readonly string[]> = (name, value) => {
  if (value === '') return []
  const urls = value.split(',').map((url) => url.trim())
  if (!urls.every((url) => /^(nats|tls):\/\//.test(url) && URL.canParse(url)))
    throw new StartError(`${name} must be a comma-separated list of URLs such as nats://user:password@host:4222.`)
  // The client would compare the certificate of an IP address with the name localhost.
  if (urls.some((url) => url.startsWith('tls:')) && urls.some((url) => isAddress(new URL(url))))
    throw new StartError(`${name} must name hosts instead of IP addresses where tls:// is used.`)
  return urls
}

/** Never repeated in errors; empty turns off what it protects. */
export const secret =
  (lengthMin: number): Parse<string> =>
  (name, value) => {
    if (value === '' || value.length >= lengthMin) return value
    throw new StartError(`${name} must have at least ${lengthMin} characters.`)
  }

/** Never repeated in errors. */
export const cdpSecret: Parse<string> = (name, value) => {
  if (value === '' || readCdpKey(value)) return value
  throw new StartError(`${name} must be the secret of a CDP API key, as base64 (Ed25519) or PEM (P-256).`)
}

/** The sender of emails: an address, or a name before it. */
export const sender: Parse<string> = (name, value) =>
  /^([^<>]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/.test(value)
    ? value
    : refuse(name, 'an address such as Shop <no-reply@shop.example>', value)

/** A country, with its state if needed. */
export const region: Parse<string> = (name, value) =>
  /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(value) ? value : refuse(name, 'a region such as DE or US-CA', value)

/** Endings of names, such as latchkey.id: two parts each, in the order of preference. */
export const zones: Parse<readonly string[]> = (name, value) => {
  const list = value.split(',').map((zone) => zone.trim())
  return list.every((zone) => /^[a-z0-9-]{1,63}\.[a-z0-9-]{1,63}$/.test(zone))
    ? list
    : refuse(name, 'a comma-separated list of zones such as latchkey.id', value)
}

export const chainIds: Parse<readonly number[]> = (name, value) =>
  entriesOf(value).map((part) => toChainId(part) ?? refuse(name, 'a comma-separated list of chain ids', value))

/** A URL that may contain a key, so errors don't repeat it; may be empty. */
export const optionalHttpUrl: Parse<string> = (name, value) => {
  if (value === '' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) return value
  throw new StartError(`${name} must be an http or https URL.`)
}

/** A WebSocket URL that may contain a key; may be empty. */
export const optionalWsUrl: Parse<string> = (name, value) => {
  if (value === '' || (URL.canParse(value) && /^wss?:$/.test(new URL(value).protocol))) return value
  throw new StartError(`${name} must be a ws or wss URL.`)
}

/** A block number, or empty. */
export const optionalBlock: Parse<bigint | undefined> = (name, value) => {
  if (value === '') return undefined
  return /^\d{1,15}$/.test(value) ? BigInt(value) : refuse(name, 'a block number', value)
}

/** A comma list such as `eur=0.92,gbp=0.79`. */
export const rates: Parse<ReadonlyMap<string, number>> = (name, value) =>
  new Map(
    entriesOf(value).map((part) => {
      const [, currency = '', rate = ''] = /^([a-z]{3})=(\d+(?:\.\d+)?)$/.exec(part) ?? []
      return Number(rate) > 0
        ? ([currency, Number(rate)] as const)
        : refuse(name, 'a list of rates such as eur=0.92', value)
    }),
  )

/** A comma list of WebSocket URLs; `none` is an empty one. */
export const relayUrls: Parse<readonly string[]> = (name, value) => {
  if (value === 'none') return []
  const urls = value.split(',').map((url) => url.trim())
  return urls.every((url) => URL.canParse(url) && /^wss?:$/.test(new URL(url).protocol))
    ? urls
    : refuse(name, 'a comma-separated list of ws or wss URLs, or none', value)
}

/** The entries of a comma list of URLs; one without a chain belongs to the product's own. */
const urlsByChain = (name: string, value: string, productId: CaipNetworkId): [CaipNetworkId, string][] =>
  entriesOf(value).map((entry) => {
    const [, chain, url = ''] = /^(?:(\d+)=)?(.*)$/.exec(entry) ?? []
    const chainId = chain === undefined ? undefined : toChainId(chain)
    if (chain !== undefined && chainId === undefined) refuse(name, 'URLs, each with a valid chain ID', entry)
    return [chainId === undefined ? productId : toCaipNetworkId(chainId), checkedRpcUrl(name, url)]
  })

/** A comma list of node URLs, grouped by chain. */
export const rpcUrls =
  (productId: CaipNetworkId): Parse<ReadonlyMap<CaipNetworkId, readonly string[]>> =>
  (name, value) => {
    const urls = new Map<CaipNetworkId, string[]>([[productId, []]])
    for (const [id, url] of urlsByChain(name, value, productId)) urls.set(id, [...(urls.get(id) ?? []), url])
    if (urls.get(productId)?.length === 0) refuse(name, `at least one node URL for ${productId}`, value)
    return urls
  }

/** Solana's clusters by their common names. */
const clusters: Readonly<Record<string, CaipNetworkId>> = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** A Solana cluster by name, or `off`. */
export const solanaCluster: Parse<CaipNetworkId | undefined> = (name, value) =>
  value === 'off'
    ? undefined
    : (clusters[value] ?? refuse(name, `one of off, ${Object.keys(clusters).join(', ')}`, value))

/** A comma list of Solana nodes, grouped by cluster; `none` and an empty text mean no nodes. */
export const solanaUrls: Parse<ReadonlyMap<CaipNetworkId, readonly string[]>> = (name, value) => {
  const urls = new Map<CaipNetworkId, string[]>()
  for (const entry of value === 'none' ? [] : entriesOf(value)) {
    const [, cluster = 'mainnet', url = ''] = /^(?:([a-z]+)=)?(.*)$/.exec(entry) ?? []
    const id = clusters[cluster] ?? refuse(name, `URLs of ${Object.keys(clusters).join(', ')}`, cluster)
    urls.set(id, [...(urls.get(id) ?? []), checkedRpcUrl(name, url)])
  }
  return urls
}

/** A comma-separated list of services, at most one per chain; may be empty. */
export const serviceUrls =
  (productId: CaipNetworkId): Parse<ReadonlyMap<CaipNetworkId, string>> =>
  (name, value) =>
    new Map(urlsByChain(name, value, productId))

/** A node's URL often carries a key, so errors don't repeat it. */
const checkedRpcUrl = (name: string, value: string): string => {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value
  throw new StartError(`${name} must be a comma-separated list of http or https URLs.`)
}
