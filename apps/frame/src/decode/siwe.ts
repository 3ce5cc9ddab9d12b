import { dayMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'
import { looksLikeSignIn, parseSignIn, type SignIn } from '@latchkey/wire/signIn'
import { type Warning, warn } from './warnings.ts'

/** The fields of a sign-in message (ERC-4361). */
export type SiweFields = SignIn

export type SiweResult = { ok: true; fields: SiweFields } | { ok: false; looksLike: boolean }

const mostLength = 8_192

/** Parses a sign-in with the parser that also decides on signing; `looksLike` tells the rest from plain text. */
export const parseSiwe = (text: string): SiweResult => {
  const fields = text.length <= mostLength ? parseSignIn(text) : undefined
  if (fields && URL.canParse(fields.uri)) return { ok: true, fields }
  const folded = text
    .slice(0, mostLength)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
  return { ok: false, looksLike: fields !== undefined || looksLikeSignIn(folded) }
}

const longMs = walletLimits.signIn.longDays * dayMs

/** Problems of a sign-in for the requesting page; a wrong domain or account is refused. */
export const siweWarnings = (
  fields: SiweFields,
  asked: { origin: string; account: string; chainId: number; nowMs: number },
): Warning[] => {
  const { host, protocol } = new URL(asked.origin)
  const isSameScheme = fields.scheme === undefined || `${fields.scheme.toLowerCase()}:` === protocol
  const isSameHost = fields.domain.toLowerCase() === host && new URL(fields.uri).host === host
  const chain = fields.chainId.replace(/^eip155:/, '')
  const ends = fields.expirationTime === undefined ? undefined : Date.parse(fields.expirationTime)
  const begins = fields.notBefore === undefined ? undefined : Date.parse(fields.notBefore)
  const isOutside = (ends !== undefined && ends <= asked.nowMs) || (begins !== undefined && begins > asked.nowMs)
  const isLong = ends !== undefined && ends - asked.nowMs > longMs
  return [
    ...(isSameHost && isSameScheme ? [] : [warn('siweDomain')]),
    ...(fields.address.toLowerCase() === asked.account.toLowerCase() ? [] : [warn('siweAccount')]),
    ...(fields.chain !== 'Ethereum' || chain === String(asked.chainId) ? [] : [warn('siweChain')]),
    ...(isOutside ? [warn('siweExpired')] : []),
    ...(isLong ? [warn('siweLong')] : []),
  ]
}
