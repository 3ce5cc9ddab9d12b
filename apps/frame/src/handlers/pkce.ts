import { randomBytes, toBase64Url, utf8 } from '../bytes.ts'

/** A secret of this document and its public fingerprint (RFC 7636): whoever starts a login is the only one to end it. */
export const createPkce = async (): Promise<{ verifier: string; challenge: string }> => {
  const verifier = toBase64Url(randomBytes(32))
  const hash = await crypto.subtle.digest('SHA-256', utf8(verifier))
  return { verifier, challenge: toBase64Url(new Uint8Array(hash)) }
}
