import type { Env } from './askMachine.ts'

/** Where a key service is, and how it authenticates us. */
export type KeyServiceOptions = {
  /** The address of its API, without a path. */
  origin: string
  /** The key, as the service names it. */
  key: string
  /** The content of `KEY_SERVICE_CREDENTIALS`; empty if the machine has its own. */
  credentials: string
  /** Where a cloud tells its machines about their credentials. */
  env: Env
  clock?: () => number
}

const patienceMs = 10_000

/** Calls a key service. Anything but JSON is an error without the body, which could hold a key. */
export const askService = async <T>(
  url: string,
  init: { headers: Record<string, string>; body: string },
): Promise<T> => {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    ...init,
  })
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
  return (await answer.json()) as T
}
