import { siwx, siwxHeaders } from '@latchkey/wire/api/siwx'
import { type CaipAddress, type CaipNetworkId, toChainId } from '@latchkey/wire/caip'
import { HttpError, WalletError } from '@latchkey/wire/errors'
import type { SiwxMessage } from '@latchkey/wire/frame'
import { writeSignIn } from '@latchkey/wire/signIn'
import type { Hex } from 'viem'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import type { OwnSession, OwnSignIn } from './ownSignIn.ts'
import type { KeptSession } from './sessions.ts'

/** A signed message. */
export type Proof = { address: string; message: string; signature: string }

/** Who gives nonces, checks signatures and knows the sessions. */
export type SignInBackend = {
  /** A nonce, with the token that lets only this browser use it. */
  nonce(): Promise<{ nonce: string; token: string }>
  /** The text to sign; undefined if it can't be written. */
  write(fields: SiwxMessage): string | undefined | Promise<string | undefined>
  verify(proof: Proof, network: CaipNetworkId, nonceToken: string): Promise<KeptSession>
  /** The session of an account, given the one that this browser has kept. Rejects if the backend doesn't answer. */
  find(account: CaipAddress, kept: KeptSession | undefined): Promise<KeptSession | undefined>
  end(sessions: readonly KeptSession[]): Promise<unknown>
}

const serverBackend = (kit: Pick<Kit, 'config' | 'ports'>): SignInBackend => {
  const bearer = ({ token }: KeptSession) => ({ [siwxHeaders.session]: `Bearer ${token}` })
  return {
    nonce: () => callApi(kit, siwx.nonce, { query: {} }),
    write: writeSignIn,
    verify: async ({ message, signature, address }, network, nonceToken) => {
      const headers = { [siwxHeaders.nonce]: `Bearer ${nonceToken}` }
      const body = { message, signature }
      const { token, session } = await callApi(kit, siwx.authenticate, { query: {}, body }, headers)
      const isMeant = session.caip2Network === network && session.address.toLowerCase() === address.toLowerCase()
      if (!isMeant) throw new WalletError('network.badReply')
      return { token, expiresAt: session.expiresAt }
    },
    find: async (_, kept) => {
      if (!kept) return undefined
      try {
        await callApi(kit, siwx.me, { query: {} }, bearer(kept))
      } catch (error) {
        if (error instanceof HttpError && error.status === 401) return undefined
        throw error
      }
      return kept
    },
    end: (sessions) =>
      Promise.all(sessions.map((one) => callApi(kit, siwx.revoke, { query: {}, body: {} }, bearer(one)))),
  }
}

const isFor = ({ address, chainId }: OwnSession, account: { address: string; chainId: number }): boolean =>
  address.toLowerCase() === account.address.toLowerCase() && (chainId === undefined || chainId === account.chainId)

/** The page's backend knows the session by its own cookie or token, so no token is kept for it. */
const toKept = ({ expiresAt }: OwnSession): KeptSession => ({ token: '', expiresAt })

const ownBackend = (own: OwnSignIn): SignInBackend => ({
  nonce: async () => ({ nonce: await own.getNonce(), token: '' }),
  write: (fields) => {
    const { accountAddress: address, domain, uri, nonce, issuedAt = '', statement = '' } = fields
    const chainId = toChainId(fields.chainId)
    if (!own.createMessage || chainId === undefined) return writeSignIn(fields)
    return own.createMessage({ address, chainId, domain, uri, nonce, issuedAt, statement })
  },
  verify: async ({ message, signature, address }, network) => {
    const account = { address, chainId: toChainId(network) ?? 0 }
    const session = await own.verify({ message, signature: signature as Hex, ...account })
    if (!isFor(session, account)) throw new WalletError('network.badReply')
    return toKept(session)
  },
  find: async (account) => {
    const [, reference, address = ''] = account.split(':')
    const session = await own.getSession()
    return session && isFor(session, { address, chainId: Number(reference) }) ? toKept(session) : undefined
  },
  end: (sessions) => (sessions.length > 0 ? own.signOut() : Promise.resolve()),
})

/** The page's own backend if it has one, else our server. */
export const backendOf = (kit: Pick<Kit, 'config' | 'ports'>): SignInBackend => {
  const own = kit.config.choice?.signIn
  return own ? ownBackend(own) : serverBackend(kit)
}
