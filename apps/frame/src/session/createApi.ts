import type { Endpoint, EndpointCall, EndpointReply } from '@latchkey/wire/endpoint'
import type { Language } from '@latchkey/wire/languages'
import { HttpError, httpErrorBody, WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { Device } from './device.ts'
import { createDpopProof } from './dpop.ts'

/** A row of the frame's own API: always POST with JSON. */
export type ApiRow = Endpoint & { method: 'POST'; body: v.GenericSchema; reply: v.GenericSchema }
export type ApiBody<R extends ApiRow> = EndpointCall<R> extends { body: infer B } ? B : never

/** Sends one request with the device key's proof; `accessToken` if the row needs a session. */
export type Api = <R extends ApiRow>(
  row: R,
  body: ApiBody<R>,
  options?: { accessToken?: string | undefined; signal?: AbortSignal | undefined },
) => Promise<EndpointReply<R>>

type Deps = {
  fetch: typeof fetch
  origin: string
  device: () => Promise<Device>
  now: () => number
  /** The server's nonce, if known; otherwise the first call learns it. */
  nonce?: string | undefined
  /** The user's language, used for emails. Defaults to the browser's. */
  language?: (() => Language) | undefined
}

const timeoutMs = 35_000

const toHttpError = async (response: Response): Promise<HttpError> => {
  const seconds = Number(response.headers.get('Retry-After'))
  const body = v.safeParse(httpErrorBody, await response.json().catch(() => undefined))
  return new HttpError(response.status, {
    reasons: body.success ? body.output.reasons : [],
    retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined,
  })
}

const asksForNonce = (error: HttpError): boolean =>
  error.status === 401 && error.reasons.some(({ field }) => field === 'dpop_nonce')

const readReply = async <R extends ApiRow>(row: R, response: Response): Promise<EndpointReply<R>> => {
  const json: unknown = await response.json().catch(() => undefined)
  const parsed = v.safeParse(row.reply, json)
  if (!parsed.success) throw new WalletError('network.badReply')
  return parsed.output as EndpointReply<R>
}

/** The frame's client for its own origin. Sends no cookies: only proof and token authorize. */
export const createApi = ({ fetch, origin, device, now, nonce: firstNonce, language }: Deps): Api => {
  let nonce = firstNonce

  const post = async (row: ApiRow, body: unknown, accessToken?: string, signal?: AbortSignal): Promise<Response> => {
    const url = `${origin}${row.path}`
    const proof = await createDpopProof({
      device: await device(),
      method: 'POST',
      url,
      nonce,
      accessToken,
      nowMs: now(),
    })
    const timeout = AbortSignal.timeout(timeoutMs)
    const headers = {
      'Content-Type': 'application/json',
      DPoP: proof,
      ...(language && { 'Accept-Language': language() }),
      ...(accessToken === undefined ? {} : { Authorization: `DPoP ${accessToken}` }),
    }
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      nonce = response.headers.get('DPoP-Nonce') ?? nonce
      return response
    } catch (cause) {
      throw new WalletError('network.apiUnreachable', { cause })
    }
  }

  return async (row, body, { accessToken, signal } = {}) => {
    const first = await post(row, body, accessToken, signal)
    if (first.ok) return readReply(row, first)
    const error = await toHttpError(first)
    if (!asksForNonce(error)) throw error
    // The server just sent its nonce; one more try with it is part of the protocol.
    const second = await post(row, body, accessToken, signal)
    if (!second.ok) throw await toHttpError(second)
    return readReply(row, second)
  }
}
