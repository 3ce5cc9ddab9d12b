import { randomId, toBase64Url, utf8 } from '../bytes.ts'
import type { Device } from './device.ts'

type Proof = {
  device: Device
  method: string
  /** The request URL without query and fragment. */
  url: string
  nonce: string | undefined
  accessToken: string | undefined
  nowMs: number
}

const encode = (value: unknown): string => toBase64Url(utf8(JSON.stringify(value)))

/** A DPoP proof (RFC 9449): binds one request to this device's key, so a stolen token is useless elsewhere. */
export const createDpopProof = async ({ device, method, url, nonce, accessToken, nowMs }: Proof): Promise<string> => {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', device.signKeys.publicKey)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const ath =
    accessToken === undefined
      ? undefined
      : toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(accessToken))))
  const claims = { jti: randomId(), htm: method, htu: url, iat: Math.floor(nowMs / 1000), ath, nonce }
  const signed = `${encode(header)}.${encode(claims)}`
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    device.signKeys.privateKey,
    utf8(signed),
  )
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`
}
