import { type SiwxSession, siwx, siwxHeaders } from '@latchkey/wire/api/siwx'
import { WalletError } from '@latchkey/wire/errors'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import type { PreparedMessage } from './prepareMessage.ts'
import { keepSession } from './sessions.ts'

/** Sends a signed message to the server for verification and stores the resulting session. */
export const addSession = async (
  kit: Pick<Kit, 'config' | 'ports' | 'store'>,
  { network, nonceToken }: PreparedMessage,
  proof: { address: string; message: string; signature: string },
): Promise<SiwxSession> => {
  const { message, signature, address } = proof
  const headers = { [siwxHeaders.nonce]: `Bearer ${nonceToken}` }
  const { token, session } = await callApi(kit, siwx.authenticate, { query: {}, body: { message, signature } }, headers)
  const isMeant = session.caip2Network === network && session.address.toLowerCase() === address.toLowerCase()
  if (!isMeant) throw new WalletError('network.badReply')
  keepSession(kit, `${network}:${address}`, { token, expiresAt: session.expiresAt })
  return session
}
