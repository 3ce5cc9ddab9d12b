import { sleep } from '@latchkey/server/sleep'
import { SignClient } from '@walletconnect/sign-client'
import { privateKeyToAccount } from 'viem/accounts'
import { projectId, urls } from './places.ts'

type Client = InstanceType<typeof SignClient>

/** The apps' requests and their outcomes. */
export type PairingCount = {
  paired: number
  asked: number
  answered: number
  /** The relay rejected the request and told the app. */
  refused: number
  /** Answered after `patienceMs`, while the request was still valid. */
  late: number
  /** Neither answered nor refused until the request expired. */
  lost: number
  /** One request reached the wallet more than once. */
  doubled: number
}

const account = privateKeyToAccount(`0x${'17'.repeat(32)}`)
const patienceMs = 90_000
/** How long a request of the library is valid. */
const validMs = 300_000

const openSign = async (name: string): Promise<Client> => {
  const stored = new Map<string, unknown>()
  const storage = {
    getKeys: async () => [...stored.keys()],
    getEntries: async () => [...stored.entries()],
    getItem: async (key: string) => stored.get(key),
    setItem: async (key: string, value: unknown) => void stored.set(key, structuredClone(value)),
    removeItem: async (key: string) => void stored.delete(key),
  }
  // Otherwise the library would share its first instance.
  for (const key of Object.keys(globalThis).filter((one) => one.startsWith('_walletConnectCore_')))
    Reflect.deleteProperty(globalThis, key)
  const client = await SignClient.init({
    ...{ relayUrl: urls.relay, projectId, storage: storage as never, logger: 'silent', telemetryEnabled: false },
    metadata: { name, description: '', url: 'https://fleet.example', icons: [] },
  })
  const verify = client.core.verify as unknown as { isDevEnv: boolean }
  verify.isDevEnv = true
  return client
}

const isExpired = (error: unknown): boolean => error instanceof Error && error.message.startsWith('Request expired')

const until = async (isSo: () => boolean, ms: number): Promise<boolean> => {
  for (const deadline = Date.now() + ms; !isSo(); await sleep(100)) if (Date.now() > deadline) return false
  return true
}

/** Apps and wallets with the original library, paired through the relay; each app sends a request every `everyMs`. */
export const startPairings = (pairs: number, everyMs: number, onFault: (text: string) => void) => {
  const count: PairingCount = { paired: 0, asked: 0, answered: 0, refused: 0, late: 0, lost: 0, doubled: 0 }
  const asks = new Map<string, number>()
  const taken = new Set<string>()
  let isStopped = false
  // The library also rejects promises of its own when a request expires.
  const onRejection = (error: unknown) => {
    if (!isExpired(error)) throw error
  }
  process.on('unhandledRejection', onRejection)

  const respond = async (wallet: Client, topic: string, id: number, text: string) => {
    asks.set(text, (asks.get(text) ?? 0) + 1)
    const result = await account.signMessage({ message: text })
    // A wallet shows that its answer wasn't accepted, and its user tries again.
    for (let tries = 0; tries < 10; tries++) {
      const error = await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result } }).then(
        () => undefined,
        (cause: unknown) => cause,
      )
      if (error === undefined) {
        taken.add(text)
        return
      }
      await sleep(2_000)
    }
  }

  const pair = async (name: string) => {
    const [app, wallet] = [await openSign(`${name} app`), await openSign(`${name} wallet`)]
    wallet.on('session_proposal', ({ id }) => {
      const eip155 = {
        ...{ accounts: [`eip155:1329:${account.address}`], chains: ['eip155:1329'] },
        ...{ methods: ['personal_sign'], events: [] },
      }
      void wallet.approve({ id, namespaces: { eip155 } }).catch((error: unknown) => onFault(`approve: ${error}`))
    })
    wallet.on('session_request', ({ topic, id, params }) => {
      void respond(wallet, topic, id, (params.request.params as string[])[0] ?? '')
    })
    const eip155 = { chains: ['eip155:1329'], methods: ['personal_sign'], events: [] }
    const { uri, approval } = await app.connect({ optionalNamespaces: { eip155 } })
    const approved = approval()
    await wallet.pair({ uri: uri ?? '' })
    const { topic } = await approved
    count.paired += 1
    return { app, topic }
  }

  const describe = (text: string): string => {
    if (taken.has(text)) return 'sent one, and the relay took it'
    return asks.has(text) ? 'was asked, and the relay took no answer' : 'was never asked'
  }

  const ask = async ({ app, topic }: { app: Client; topic: string }, text: string) => {
    count.asked += 1
    const askedAt = Date.now()
    const reply = app.request<string>({
      ...{ topic, chainId: 'eip155:1329' },
      request: { method: 'personal_sign', params: [text, account.address] },
    })
    const outcome = await Promise.race([
      reply.then(
        () => (Date.now() - askedAt > patienceMs ? 'late' : 'answered'),
        (error: unknown) => {
          if (isExpired(error)) return 'lost' as const
          onFault(`request: ${error instanceof Error ? error.message : JSON.stringify(error)}`)
          return 'refused' as const
        },
      ),
      sleep(validMs).then(() => 'lost' as const),
    ])
    if (outcome === 'late') onFault(`answered after ${Math.round((Date.now() - askedAt) / 1_000)} s`)
    if (outcome === 'lost') onFault(`no answer; the wallet ${describe(text)}`)
    count[outcome] += 1
  }

  const running = Array.from({ length: pairs }, async (_, at) => {
    await sleep(at * 1_500)
    for (let number = 0; !isStopped; ) {
      const made = await pair(`p${at}`).catch((error: unknown) => {
        onFault(`pairing: ${error instanceof Error ? error.message : error}`)
      })
      if (!made) await sleep(2_000)
      for (; made && !isStopped; number++) {
        await ask(made, `request ${at}.${number}`)
        await sleep(everyMs)
      }
    }
  })

  return {
    stop: () => {
      isStopped = true
    },
    settle: async (): Promise<PairingCount> => {
      await Promise.all(running)
      await until(() => false, 3_000)
      process.off('unhandledRejection', onRejection)
      return { ...count, doubled: [...asks.values()].reduce((sum, times) => sum + times - 1, 0) }
    },
  }
}
