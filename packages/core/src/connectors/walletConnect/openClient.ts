import { SignClient } from '@walletconnect/sign-client'
import type { PairingOptions } from './pairing.ts'
import { type KeyValueStore, prefixedStorage } from './prefixedStorage.ts'

export type Client = InstanceType<typeof SignClient>

/** The library, started for one relay. */
export type OpenClient = {
  url: string
  client: Client
  store: KeyValueStore
  /** Stops its socket, timers and retries; keeps its storage. */
  close(): void
}

type Options = Pick<PairingOptions, 'projectId' | 'metadata' | 'isVerifyAllowed' | 'ports'> & { url: string }

/** How long an answer of the Verify service is worth waiting for. */
const verifyMs = 800
const storagePrefix = 'latchkey.wc'

/** Fields that the library keeps to itself, by the names of the version that is pinned. */
type Verify = { isDevEnv: boolean; register(params: unknown): Promise<string | undefined> }

const limitVerify = (client: Client, isAllowed: boolean): void => {
  const verify = client.core.verify as unknown as Verify
  if (!isAllowed) {
    verify.isDevEnv = true
    return
  }
  const { register } = verify
  const late = () => new Promise<string>((resolve) => setTimeout(resolve, verifyMs, ''))
  verify.register = (params) => Promise.race([register(params), late()])
}

type Relayer = { connect: unknown; transportOpen: unknown; request: unknown }

/** The library can't be stopped: it would retry for a minute and then throw unhandled. */
const silence = (client: Client): void => {
  client.core.heartbeat.stop()
  const never = () => new Promise<never>(() => {})
  const relayer = client.core.relayer as unknown as Relayer
  Object.assign(relayer, { connect: never, transportOpen: never, request: never })
  void client.core.relayer.transportClose().catch(() => undefined)
}

type Subscriber = {
  isKnownTopic(topic: string): Promise<boolean>
  pending: Map<string, { topic: string; relay: { protocol: string }; transportType: string }>
  checkPending(): Promise<void>
}

/** A session without a subscribed topic waits forever. Goes by the library's list: no second socket opens. */
const mendSubscriptions = async ({ core, session }: Client): Promise<void> => {
  const subscriber = core.relayer.subscriber as unknown as Subscriber
  for (const topic of session.keys)
    if (!(await subscriber.isKnownTopic(topic)))
      subscriber.pending.set(topic, { topic, relay: { protocol: 'irn' }, transportType: 'relay' })
  if (subscriber.pending.size === 0) return
  const mend = async () => {
    await core.relayer.transportOpen()
    await subscriber.checkPending()
  }
  void mend().catch(() => undefined)
}

/** Gives each client its own store; the library would reuse its first instance and store on the page. */
const forgetGlobal = (): void => {
  for (const name of ['_walletConnectCore_latchkey', '_walletConnectCore_latchkey_count'])
    Reflect.deleteProperty(globalThis, name)
}

const init = ({ url, projectId, metadata }: Options, storage: KeyValueStore): Promise<Client> => {
  forgetGlobal()
  return SignClient.init({
    relayUrl: url,
    projectId,
    metadata: { ...metadata, icons: [...metadata.icons] },
    // The library's type also lists internal members.
    storage: storage as never,
    customStoragePrefix: 'latchkey',
    telemetryEnabled: false,
    logger: 'silent',
  }).finally(forgetGlobal)
}

const storeAt = (storage: Options['ports']['storage'], url: string): KeyValueStore =>
  prefixedStorage(storage, `${storagePrefix}.${new URL(url).host}`)

/** Whether sessions or open codes were kept for a relay; read without starting the library for it. */
export const hasKept = async (storage: Options['ports']['storage'], url: string): Promise<boolean> =>
  (await storeAt(storage, url).getEntries()).some(
    ([key, value]) => /\/\/(session|proposal)$/.test(key) && Array.isArray(value) && value.length > 0,
  )

/** Starts the library for one relay. If it can't start from its stored data, that is deleted: a new code is better than none. */
export const openClient = async (options: Options): Promise<OpenClient> => {
  const store = storeAt(options.ports.storage, options.url)
  const client = await init(options, store).catch(() => {
    store.clear()
    return init(options, store)
  })
  limitVerify(client, options.isVerifyAllowed)
  await mendSubscriptions(client)
  return {
    url: options.url,
    client,
    store,
    close: () => silence(client),
  }
}
