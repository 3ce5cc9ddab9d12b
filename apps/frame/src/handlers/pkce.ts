import { randomBytes, toBase64Url, utf8 } from '../bytes.ts'

/** A secret of this document and its hash (RFC 7636): only the document that starts a login can finish it. */
export const createPkce = async (): Promise<{ verifier: string; challenge: string }> => {
  const verifier = toBase64Url(randomBytes(32))
  const hash = await crypto.subtle.digest('SHA-256', utf8(verifier))
  return { verifier, challenge: toBase64Url(new Uint8Array(hash)) }
}
