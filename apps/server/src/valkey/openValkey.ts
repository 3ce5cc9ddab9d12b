import { createClient } from '@redis/client'

/** We reconnect ourselves: the library would queue commands for a server that hangs, and send them much later. */
const newClient = (url: string, connectTimeout: number) =>
  createClient({ url, disableOfflineQueue: true, socket: { connectTimeout, reconnectStrategy: false } })

type Client = ReturnType<typeof newClient>

/** The Valkey or Redis server that instances share. It may fail at any time, so callers need a fallback. */
export type Valkey = {
  /** Runs commands within a time limit. While the server is down it fails at once, except for one try a second. */
  ask: <T>(run: (client: Client) => Promise<T>) => Promise<T>
  isAway: () => boolean
  close: () => void
}

type Options = {
  url: string
  /** Called once per outage, when the server stops answering. */
  onAway: (error: unknown) => void
  timeoutMs?: number
  retryMs?: number
}

/** The server is known to be down. */
class ValkeyAway extends Error {
  constructor() {
    super('Valkey is away.')
  }
}

/** Connects at once; a server that can't be reached is tried again later. */
export const openValkey = async (options: Options): Promise<Valkey> => {
  const { url, onAway, timeoutMs = 500, retryMs = 1_000 } = options
  let opening: Promise<Client> | undefined
  let isAway = false
  let isTrying = false
  let retryAt = 0

  const connect = async (): Promise<Client> => {
    const client = newClient(url, timeoutMs)
    client.on('error', () => drop(opening))
    client.on('end', () => drop(opening))
    await client.connect()
    return client
  }

  /** After a timeout, answers can no longer be matched to commands, so the connection is closed. */
  const drop = (one: Promise<Client> | undefined): void => {
    if (one !== opening) return
    opening = undefined
    one?.then((client) => client.isOpen && client.destroy()).catch(() => undefined)
  }

  const ask: Valkey['ask'] = async (run) => {
    if (isAway && (isTrying || Date.now() < retryAt)) throw new ValkeyAway()
    isTrying = true
    opening ??= connect()
    const on = opening
    try {
      const answer = await within(timeoutMs, on.then(run))
      isAway = false
      return answer
    } catch (error) {
      drop(on)
      retryAt = Date.now() + retryMs
      if (!isAway) onAway(error)
      isAway = true
      throw error
    } finally {
      isTrying = false
    }
  }

  await ask((client) => client.ping()).catch(() => undefined)
  return { ask, isAway: () => isAway, close: () => drop(opening) }
}

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Valkey did not answer within ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
