import { WalletError } from '@latchkey/wire/walletErrors'
import { fromBase64Url, readUtf8, toBase64Url } from '../bytes.ts'
import { uvChallenge } from '../uvChallenge.ts'

/** A passkey's answer about one digest. The server has checked its signature. */
export type PersonProof = { nonce: string; clientDataJSON: string; authenticatorData: string }

const isVerifiedFlag = 0x04
const flagsAt = 32

/** Throws unless the answer covers exactly this digest, with user verification. */
export const checkPerson = async (digest: string, { nonce, ...answer }: PersonProof): Promise<void> => {
  const said: unknown = JSON.parse(readUtf8(fromBase64Url(answer.clientDataJSON)) ?? 'null')
  const { type, challenge } = (said ?? {}) as { type?: unknown; challenge?: unknown }
  const isAbout = type === 'webauthn.get' && challenge === toBase64Url(await uvChallenge(digest, nonce))
  const flags = fromBase64Url(answer.authenticatorData)[flagsAt] ?? 0
  if (!isAbout || (flags & isVerifiedFlag) === 0) throw new WalletError('vault.notApproved')
}
