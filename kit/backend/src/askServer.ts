import { answerMs } from './keys.ts'
import { LatchkeyAuthError } from './latchkeyAuthError.ts'
import { readAccount, type Session } from './session.ts'

type Facts = { server: string; projectId: string; fetch?: typeof fetch | undefined }

/** Asks the server for a token's session. Revoked sessions are refused at once. */
export const askServer = async (
  token: string,
  { server, projectId, fetch: ask = fetch }: Facts,
): Promise<Session | null> => {
  const url = `${server}/auth/v1/me?projectId=${encodeURIComponent(projectId)}`
  const init = { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(answerMs) }
  const response = await ask(url, init).catch((cause: unknown) => {
    throw new LatchkeyAuthError(502, `${server} doesn’t answer.`, { cause })
  })
  if (response.status === 401) return null
  if (!response.ok) throw new LatchkeyAuthError(502, `${server} answered with HTTP ${response.status}.`)
  const found = (await response.json().catch((cause: unknown) => {
    throw new LatchkeyAuthError(502, `${server} doesn’t answer as a Latchkey server.`, { cause })
  })) as Readonly<Record<string, unknown>> | null
  const account = readAccount(`${String(found?.caip2Network)}:${String(found?.address)}`)
  if (!found || !account || typeof found.id !== 'string' || typeof found.origin !== 'string') return null
  return {
    ...{ id: found.id, ...account, origin: found.origin },
    email: typeof found.email === 'string' ? found.email : null,
    ...{ issuedAt: Number(found.createdAt), expiresAt: Number(found.expiresAt) },
  }
}
