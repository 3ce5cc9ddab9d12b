import { randomUUID, webcrypto } from 'node:crypto'
import type { Endpoint, EndpointCall, EndpointReply } from '@latchkey/wire/endpoint'
import { HttpError, httpErrorBody } from '@latchkey/wire/walletErrors'
import { calculateJwkThumbprint, type JWK } from 'jose'
import * as v from 'valibot'

type Body<E extends Endpoint> = EndpointCall<E> extends { body: infer B } ? B : never
type Claims = Record<string, unknown>

type Options = {
  token?: string | undefined
  /** Claims that differ from an honest client's. */
  claims?: Claims
  header?: Claims
  headers?: Record<string, string | undefined>
  /** A whole proof to send instead of a new one. */
  proof?: string
}

/** A browser partition: it has a device key and speaks to the wallet origin as the frame does. */
export type WalletClient = Awaited<ReturnType<typeof createWalletClient>>

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const digest = async (text: string): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64url')

/** `url` is where the server listens, `origin` its public name, which tests can't resolve. */
export const createWalletClient = async ({ url, origin }: { url: string; origin: string }) => {
  const keys = await webcrypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const { kty, crv, x, y } = await webcrypto.subtle.exportKey('jwk', keys.publicKey)
  const jwk = { kty, crv, x, y } as JWK
  let nonce: string | undefined

  const prove = async (path: string, { token, claims = {}, header = {} }: Options = {}): Promise<string> => {
    const payload = {
      ...{ jti: randomUUID(), htm: 'POST', htu: origin + path, iat: Math.floor(Date.now() / 1_000), nonce },
      ...(token && { ath: await digest(token) }),
      ...claims,
    }
    const signed = `${encode({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header })}.${encode(payload)}`
    const signature = await webcrypto.subtle.sign(algorithm, keys.privateKey, Buffer.from(signed))
    return `${signed}.${Buffer.from(signature).toString('base64url')}`
  }

  const post = async (path: string, body: unknown, options: Options = {}): Promise<Response> => {
    const headers: Record<string, string | undefined> = {
      'content-type': 'application/json',
      origin,
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      dpop: options.proof ?? (await prove(path, options)),
      ...(options.token && { authorization: `DPoP ${options.token}` }),
      ...options.headers,
    }
    const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const response = await fetch(url + path, {
      method: 'POST',
      headers: given,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    nonce = response.headers.get('dpop-nonce') ?? nonce
    return response
  }

  /** Calls a row; a refusal is thrown as the frame would see it. */
  const call = async <E extends Endpoint>(row: E, body: Body<E>, options: Options = {}): Promise<EndpointReply<E>> => {
    let response = await post(row.path, body, options)
    let json: unknown = await response.json()
    if (response.status === 401 && (json as { reasons?: { field: string }[] }).reasons?.[0]?.field === 'dpop_nonce') {
      response = await post(row.path, body, options)
      json = await response.json()
    }
    if (response.ok) return v.parse(row.reply as v.GenericSchema, json) as EndpointReply<E>
    const retry = Number(response.headers.get('retry-after'))
    const { reasons } = v.parse(httpErrorBody, json)
    throw new HttpError(response.status, { reasons, ...(retry > 0 && { retryAfterMs: retry * 1_000 }) })
  }

  return { call, post, prove, jwk, jkt: await calculateJwkThumbprint(jwk) }
}

export const refusalOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof HttpError)) throw new Error('The call was not refused.', { cause: error })
  return error.reasons[0]?.field ?? ''
}
