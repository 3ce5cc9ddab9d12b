export type Env = Readonly<Record<string, string | undefined>>

/** The metadata service answers on the machine itself or not at all. */
const patienceMs = 3_000

/** Asks the metadata service of a cloud machine. An error never holds the answer, which could be a token. */
export const askMachine = async (
  url: string,
  init: { method?: 'GET' | 'PUT'; headers: Record<string, string> },
): Promise<string> => {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs), ...init }).catch(
    (cause: unknown) => {
      throw new Error('there are no credentials, neither in the settings nor from this machine', { cause })
    },
  )
  if (!answer.ok) throw new Error(`this machine's credentials can't be read: ${answer.status}`)
  return await answer.text()
}
