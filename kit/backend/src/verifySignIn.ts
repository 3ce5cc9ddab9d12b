import { LatchkeyAuthError } from './latchkeyAuthError.ts'
import { parseSignIn } from './parseSignIn.ts'
import type { Session } from './session.ts'

/** The part of a viem `PublicClient` that is needed. */
export type SignInClient = {
  /** Returns the ID of the client's chain. */
  getChainId(): Promise<number>
  /** Checks a signature, of smart accounts too. */
  verifyMessage(signed: { address: `0x${string}`; message: string; signature: `0x${string}` }): Promise<boolean>
}

export type SignInOptions = {
  /** The signed text. */
  message: string
  /** The signature. */
  signature: string
  /** Your site's host, with its port if it has one, such as `shop.example`. */
  domain: string
  /** The nonce that your server gave to this browser. Accept each nonce once. */
  nonce: string
  /** A viem client for the chain that users sign in on. It also checks smart accounts (ERC-1271, ERC-6492). */
  client: SignInClient
}

/** Who signed a sign-in message. */
export type SignedMessage = {
  /** A CAIP-10 account ID. */
  account: Session['account']
  /** The address in `account`, as the message writes it. */
  address: `0x${string}`
  /** A CAIP-2 chain ID. */
  network: Session['network']
  /** What the message is about: a URL of your site. */
  uri: string
  /** Milliseconds since 1970. */
  issuedAt: number
  /** When the message ends, in milliseconds since 1970. Null if it doesn't say. */
  expiresAt: number | null
  /** The resources that the message names. */
  resources: readonly string[]
}

/** How far the clocks of browser and server may differ. */
const toleranceMs = 30_000

const ask = async <T>(request: Promise<T>): Promise<T> => {
  try {
    return await request
  } catch (cause) {
    throw new LatchkeyAuthError(502, 'The node of the chain doesn’t answer.', { cause })
  }
}

/**
 * Who signed a message of Sign-In with Ethereum (ERC-4361) for your site, without a Latchkey server. Null if anything
 * about it is wrong; throws if the chain can't be asked.
 */
export const verifySignIn = async (options: SignInOptions): Promise<SignedMessage | null> => {
  const { message, signature, domain, nonce, client } = options
  const read = typeof message === 'string' ? parseSignIn(message) : undefined
  if (!read || read.domain !== domain || read.nonce !== nonce) return null
  const { address, chainId, issuedAt, expiresAt, notBefore, uri, resources } = read
  const now = Date.now()
  if (issuedAt > now + toleranceMs || (notBefore ?? 0) > now + toleranceMs) return null
  if (expiresAt !== null && expiresAt <= now) return null
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(signature) || (await ask(client.getChainId())) !== chainId) return null
  const signed = { address, message, signature: signature as `0x${string}` }
  if (!(await ask(client.verifyMessage(signed)))) return null
  const network = `eip155:${chainId}` as const
  return { account: `${network}:${address}`, address, network, uri, issuedAt, expiresAt, resources }
}
