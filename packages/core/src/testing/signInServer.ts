import { parseSignIn, signInNetwork } from '@latchkey/wire/signIn'
import { type ApiHandler, healthyApi } from './createTestKit.ts'

type World = {
  isRequired?: boolean
  emailCapture?: 'optional' | 'required'
  /** The server doesn't answer. */
  isDown?: boolean
  /** It rejects every signature. */
  isRefusing?: boolean
}

/** A stub of the sign-in server: it parses the message by the wire's grammar and issues tokens. */
export const createSignInServer = ({
  isRequired = true,
  emailCapture,
  isDown = false,
  isRefusing = false,
}: World = {}) => {
  const state = {
    isDown,
    isRefusing,
    nonces: 0,
    messages: [] as string[],
    revoked: [] as string[],
    emails: [] as string[],
  }
  const alive = new Set<string>()
  const features = [
    { id: 'multi_wallet', isEnabled: true, config: [] },
    { id: 'reown_authentication', isEnabled: true, config: isRequired ? ['required'] : [] },
    ...(emailCapture
      ? [{ id: 'email_capture', isEnabled: true, config: emailCapture === 'required' ? ['required'] : [] }]
      : []),
  ]
  const tokenIn = (headers: Readonly<Record<string, string>> = {}) =>
    headers.authorization?.replace('Bearer ', '') ?? ''
  const refusal = (status: number, description: string) => ({
    status,
    body: { status: 'FAILED', reasons: [{ field: '', description }] },
  })
  const api: Readonly<Record<string, ApiHandler>> = {
    ...healthyApi(),
    '/appkit/v1/config': () => ({ body: { features } }),
    '/auth/v1/nonce': () => {
      if (state.isDown) return 'down'
      state.nonces += 1
      return { body: { nonce: `nonce0000000${state.nonces}`, token: `nonce-token-${state.nonces}` } }
    },
    '/auth/v1/authenticate': (_url, _body, request) => {
      const { message } = JSON.parse(request?.body ?? '{}') as { message: string }
      const read = parseSignIn(message)
      if (!read || state.isRefusing) return refusal(401, 'The signature is not one of this account.')
      state.messages.push(message)
      const token = `token-${state.messages.length}`
      alive.add(token)
      const session = {
        ...{ id: token, address: read.address, caip2Network: signInNetwork(read), origin: 'http://site.test' },
        ...{ email: null, createdAt: 0, expiresAt: 4_000_000_000_000 },
      }
      return { body: { token, session } }
    },
    '/auth/v1/me': (_url, _body, request) =>
      alive.has(tokenIn(request?.headers))
        ? {
            body: {
              ...{ id: 'x', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', caip2Network: 'eip155:1329' },
              ...{ origin: 'http://site.test', email: null, createdAt: 0, expiresAt: 4_000_000_000_000 },
            },
          }
        : refusal(401, 'Sign in first.'),
    '/auth/v1/sessions/revoke': (_url, _body, request) => {
      const token = tokenIn(request?.headers)
      alive.delete(token)
      state.revoked.push(token)
      return { body: { success: true } }
    },
    '/auth/v1/otp': (_url, _body, request) => {
      if (!alive.has(tokenIn(request?.headers))) return refusal(401, 'Sign in first.')
      const body = JSON.parse(request?.body ?? '{}') as { email?: string; code?: string }
      if (request?.method === 'PUT')
        return body.code === '123456' ? { body: { success: true } } : refusal(403, 'That code isn’t right.')
      state.emails.push(body.email ?? '')
      return { body: { uuid: body.email?.startsWith('known') ? null : 'code-1' } }
    },
  }
  return { api, state, endAll: () => alive.clear() }
}
