import type { OpenClient } from '../connectors/walletConnect/openClient.ts'
import type { RawSession } from '../connectors/walletConnect/toSession.ts'

type Listener = (detail: never) => void
type Options = { topic: string; expiry: number; account: string }

/** A session as the library keeps it. */
export const rawSession = ({ topic, expiry, account }: Options): RawSession => ({
  ...{ topic, expiry, peer: { metadata: { name: 'Pocket', url: 'https://pocket.example' } } },
  namespaces: { eip155: { accounts: [`eip155:1329:${account}`], methods: ['personal_sign'] } },
})

/** The parts of @walletconnect/sign-client that the pairing uses, without a relay. */
export const createFakeSignClient = (sessions: readonly RawSession[] = []) => {
  const kept = new Map(sessions.map((session) => [session.topic, session]))
  const listeners = new Map<string, Set<Listener>>()
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  const on = (event: string, listener: Listener) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  }
  const state = {
    /** What `connect` resolves to, or rejects with. */
    offer: async (): Promise<{ uri: string | undefined; approval: () => Promise<RawSession> }> => ({
      uri: 'wc:code@2',
      approval: () => new Promise<RawSession>(() => {}),
    }),
    answer: async (_call: unknown): Promise<unknown> => 'answered',
    goodbye: async (): Promise<void> => undefined,
    keyless: new Set<string>(),
    known: new Set<string>(),
  }
  const relayer = {
    connected: true,
    connectionAttemptInProgress: false,
    provider: {},
    on,
    off: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
    connect: async () => say('connect'),
    request: async () => say('request'),
    transportOpen: async () => say('transportOpen'),
    transportClose: async () => say('transportClose'),
    restartTransport: async () => say('restartTransport'),
    subscriber: {
      hasAnyTopics: true,
      isKnownTopic: async (topic: string) => state.known.has(topic),
      pending: new Map<string, unknown>(),
      checkPending: async () => say('checkPending'),
    },
  }
  const client = {
    core: {
      relayer,
      verify: { isDevEnv: false, register: async (_params: unknown): Promise<string | undefined> => 'attested' },
      heartbeat: { stop: () => say('heartbeat.stop') },
      crypto: {
        keychain: { has: (topic: string) => !state.keyless.has(topic) },
        deleteSymKey: async (topic: string) => say(`deleteSymKey ${topic}`),
      },
      expirer: { del: (topic: string) => say(`expirer.del ${topic}`) },
    },
    session: {
      get keys() {
        return [...kept.keys()]
      },
      get length() {
        return kept.size
      },
      getAll: () => [...kept.values()],
      get: (topic: string) => kept.get(topic),
      delete: async (topic: string, reason: unknown) => {
        say(`session.delete ${topic} ${JSON.stringify(reason)}`)
        kept.delete(topic)
      },
    },
    on,
    connect: (asked: unknown) => {
      say(`client.connect ${JSON.stringify(asked)}`)
      return state.offer()
    },
    disconnect: async (left: { topic: string }) => {
      say(`client.disconnect ${JSON.stringify(left)}`)
      await state.goodbye()
      kept.delete(left.topic)
    },
    request: (call: unknown) => state.answer(call),
  }
  const emit = (event: string, detail: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(detail as never)
  }
  return { client: client as unknown as OpenClient['client'], relayer, core: client.core, kept, said, state, emit }
}

export type FakeSignClient = ReturnType<typeof createFakeSignClient>
