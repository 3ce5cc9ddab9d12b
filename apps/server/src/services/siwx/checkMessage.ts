import { walletLimits } from '@latchkey/wire/limits'
import type { SignIn } from '@latchkey/wire/signIn'
import { fail } from '../../http/errors.ts'

type Facts = { origin: string; isChainKnown: boolean; nowMs: number; hours: number }

/** Allowed clock difference of phones and computers. */
const skewMs = 60_000

const originOfUri = (uri: string): string | undefined => (URL.canParse(uri) ? new URL(uri).origin : undefined)

/**
 * Refuses a message that wasn't written for this site, this moment and a known chain. Returns when the session ends:
 * with the message, or at the operator's limit.
 */
export const checkMessage = (message: SignIn, { origin, isChainKnown, nowMs, hours }: Facts): Date => {
  const { host, protocol } = new URL(origin)
  const isOurScheme = message.scheme === undefined || `${message.scheme.toLowerCase()}:` === protocol
  if (message.domain !== host || !isOurScheme) throw fail(401, 'domain', 'This message is for another site.')
  if (originOfUri(message.uri) !== origin) throw fail(401, 'uri', 'This message is for another site.')
  if (!isChainKnown) throw fail(400, 'chainId', 'This server does not know the chain of this message.')
  const issuedMs = Date.parse(message.issuedAt)
  if (!(issuedMs > nowMs - walletLimits.signIn.nonceMs && issuedMs < nowMs + skewMs))
    throw fail(401, 'issuedAt', 'This message is too old or from the future. Start again.')
  const startsMs = message.notBefore === undefined ? 0 : Date.parse(message.notBefore)
  if (!(startsMs < nowMs + skewMs)) throw fail(401, 'notBefore', 'This message is not valid yet.')
  const mostMs = nowMs + hours * 3_600_000
  const endsMs = message.expirationTime === undefined ? mostMs : Date.parse(message.expirationTime)
  if (!(endsMs > nowMs)) throw fail(401, 'expirationTime', 'This message has expired.')
  return new Date(Math.min(endsMs, mostMs))
}
