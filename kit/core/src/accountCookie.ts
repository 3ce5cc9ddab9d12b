import type { Account, Latchkey } from './client.ts'

/** The account of the last visit, for rendering until its wallet has reconnected. Plain data. */
export type InitialState = {
  /** Comes from a cookie, which anyone could have written: show it, but never grant access because of it. */
  account: Account
}

const cookieName = 'latchkey.account'

/** Names and IDs are cut here: a wallet chooses its own, and a server refuses long headers. */
const longest = 64

const evm = /^eip155:([1-9]\d{0,14}):(0x[0-9a-fA-F]{40})$/
const solana = /^(solana:[1-9A-HJ-NP-Za-km-z]{32}):([1-9A-HJ-NP-Za-km-z]{32,44})$/

const write = (value: string, more: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store needs https and a browser of 2025.
    document.cookie = `${cookieName}=${value}; Path=/; SameSite=Lax${secure}${more}`
  } catch {
    // A sandboxed page has no cookies.
  }
}

const textOf = ({ caip, isChainSupported, network, wallet: { id, name, kind } }: Account): string => {
  const kept = { caip, isChainSupported, network: network.name, id, name, kind }
  const cut = (_: string, value: unknown) =>
    typeof value === 'string' && value !== caip ? value.slice(0, longest) : value
  return encodeURIComponent(JSON.stringify(kept, cut))
}

/**
 * Keeps the connected account in a cookie until the browser closes, so that a server can render it: see
 * `stateFromCookies`. It holds address, chain and the wallet's name. Returns a function that stops it.
 */
export const keepAccountCookie = ({ getState, subscribe }: Pick<Latchkey, 'getState' | 'subscribe'>): (() => void) => {
  if (typeof document === 'undefined') return () => {}
  const follow = () => {
    const { status, account } = getState()
    if (status === 'connected' && account) write(textOf(account), '')
    else if (status === 'disconnected') write('', '; Max-Age=0')
  }
  follow()
  return subscribe(follow)
}

const parse = (value: string): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(decodeURIComponent(value)))
  } catch {
    return {}
  }
}

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= longest

const readCaip = (caip: string) => {
  const [, reference, address] = evm.exec(caip) ?? []
  if (reference && address) return { family: 'evm', chainId: Number(reference), address }
  const [, chainId, owner] = solana.exec(caip) ?? []
  return owner && { family: 'solana', chainId, address: owner }
}

/** The account that `keepAccountCookie` kept, from a request's `cookie` header. Undefined if there is none. */
export const stateFromCookies = (header: string | null | undefined): InitialState | undefined => {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? []
  const pair = pairs.find((one) => one.startsWith(`${cookieName}=`))
  const { caip, isChainSupported, network, id, name, kind } = parse(pair?.slice(cookieName.length + 1) ?? '')
  const parts = typeof caip === 'string' && readCaip(caip)
  if (!parts || !isShort(id) || !isShort(name)) return undefined
  if (kind !== 'injected' && kind !== 'paired' && kind !== 'embedded') return undefined
  const account = {
    ...{ ...parts, caip, chain: undefined, isChainSupported: isChainSupported === true },
    network: { name: isShort(network) ? network : undefined, icon: undefined },
    wallet: { id, name, kind },
    // The chain decides the family and the form of the address.
  } as Account
  return { account }
}
