import { type CaipNetworkId, toCaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/errors'
import type { SiwxMessage } from '@latchkey/wire/frame'
import { accountPlaceholder } from '@latchkey/wire/signIn'
import type { Kit } from '../kit.ts'
import { backendOf } from './signInBackend.ts'

/** A message to be signed, with the token that lets only this browser use it. */
export type PreparedMessage = { text: string; fields: SiwxMessage; network: CaipNetworkId; nonceToken: string }

/** Part of the signed text, so it is the same in every language. */
const statement = 'Sign in to prove that this account is yours. It costs nothing and moves nothing.'

/**
 * Requests a nonce and writes the message; `address` may be a placeholder that the embedded wallet fills in (AUTH-09).
 * Then it has no statement: without a screen, the wallet signs only messages that need no reading.
 */
export const prepareMessage = async (
  kit: Pick<Kit, 'config' | 'ports'>,
  address: string,
  chainId: number,
): Promise<PreparedMessage> => {
  const backend = backendOf(kit)
  const { nonce, token } = await backend.nonce()
  const { host, origin } = new URL(kit.config.metadata.url)
  const network = toCaipNetworkId(chainId)
  const fields: SiwxMessage = {
    ...{ accountAddress: address, chainId: network, domain: host, uri: origin, version: '1', nonce },
    ...(address !== accountPlaceholder && { statement }),
    issuedAt: new Date(kit.ports.clock.now()).toISOString(),
  }
  const text = await backend.write(fields)
  if (text === undefined) throw new WalletError('signIn.invalid')
  return { text, fields: { ...fields, serializedMessage: text }, network, nonceToken: token }
}
