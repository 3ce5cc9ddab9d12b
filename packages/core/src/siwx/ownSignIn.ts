import type { Hex } from 'viem'

/** What a sign-in message says. */
export type SignInFields = {
  address: string
  chainId: number
  domain: string
  uri: string
  nonce: string
  issuedAt: string
  statement: string
}

/** A session of the page's own backend. Without a chain, it holds on all of them. */
export type OwnSession = { address: string; chainId?: number | undefined; expiresAt: number }

/** A page's own sign-in backend, in place of our server's. */
export type OwnSignIn = {
  mode?: 'optional' | 'required' | undefined
  getNonce(): Promise<string>
  createMessage?: ((fields: SignInFields) => string | Promise<string>) | undefined
  verify(proof: { message: string; signature: Hex; address: string; chainId: number }): Promise<OwnSession>
  getSession(): Promise<OwnSession | null | undefined>
  signOut(): Promise<void>
}
