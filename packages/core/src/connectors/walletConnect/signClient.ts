import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import { hasKept, type OpenClient, openClient } from './openClient.ts'
import { readPairedRelay } from './pairedRelay.ts'
import {
  type Pairing,
  type PairingEvent,
  type PairingOffer,
  type PairingOptions,
  type PairingSession,
  walletEvents,
  walletMethods,
} from './pairing.ts'
import { reachRelay } from './reachRelay.ts'
import { toAddresses, toChainNumber, toSession } from './toSession.ts'
import { writePairedRelay } from './writePairedRelay.ts'

/** Where the library looks for the app that a request should open. */
const appKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
/** Where we keep the app of each session, since the library knows one for all. */
const appOf = (topic: string): string => `app//${topic}`
/** A page that was away for longer than this may have lost its socket without noticing. */
const awayMs = 2_000

/** The library's own words for a session that it has lost. */
const isLost = (error: unknown): boolean =>
  error instanceof Error && /no matching key|missing or invalid|recently deleted|expired\. session/i.test(error.message)

/** Pairing over @walletconnect/sign-client. Loaded on demand. */
export const createSignClientPairing = (options: PairingOptions): Pairing => {
  const { urls, chainIds, ports } = options
  const { clock } = ports
  const listeners = new Set<(event: PairingEvent) => void>()
  const opening = new Map<string, Promise<OpenClient>>()
  const opened = new Set<OpenClient>()

  const tell = (event: PairingEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  /** The next visit starts with the relay of the longest session; the other sessions follow. */
  const noteRelay = () => {
    const [longest] = [...opened]
      .flatMap(({ client, url }) => client.session.getAll().map(({ expiry }) => ({ url, until: expiry * 1_000 })))
      // The wallet names the end, and the library doesn't check it.
      .filter(({ until }) => Number.isFinite(until))
      .sort((a, b) => b.until - a.until)
    writePairedRelay(ports.storage, longest)
  }

  const follow = ({ client, store }: OpenClient) => {
    const sessionOf = (topic: string): PairingSession | undefined =>
      client.session.keys.includes(topic) ? toSession(client.session.get(topic)) : undefined
    client.on('session_connect', ({ session }) => {
      noteRelay()
      tell({ kind: 'session', session: toSession(session) })
    })
    client.on('session_update', ({ topic }) => {
      const session = sessionOf(topic)
      if (session) tell({ kind: 'session', session })
    })
    const onEnd = ({ topic }: { topic: string }) => {
      noteRelay()
      void store.removeItem(appOf(topic))
      tell({ kind: 'ended', topic })
    }
    client.on('session_delete', onEnd)
    client.on('session_expire', onEnd)
    client.on('session_event', ({ topic, params: { event } }) => {
      if (event.name === 'accountsChanged') tell({ kind: 'accounts', topic, accounts: toAddresses(event.data) })
      const chainId = event.name === 'chainChanged' ? toChainNumber(event.data) : undefined
      if (chainId !== undefined) tell({ kind: 'chain', topic, chainId })
    })
    client.core.relayer.on('relayer_error', (error: unknown) => tell({ kind: 'refused', says: String(error) }))
  }

  const open = (url: string): Promise<OpenClient> => {
    const known = opening.get(url)
    if (known) return known
    const fresh = openClient({ ...options, url }).then((one) => {
      opened.add(one)
      follow(one)
      return one
    })
    opening.set(url, fresh)
    fresh.catch(() => opening.delete(url))
    return fresh
  }

  const drop = (one: OpenClient): void => {
    // One that carries a session heals by itself and must stay.
    if (one.client.session.length > 0) return
    opened.delete(one)
    opening.delete(one.url)
    one.close()
  }

  const offerAt = async (url: string, isLast: boolean): Promise<PairingOffer> => {
    const one = await open(url)
    const eip155 = {
      chains: chainIds.map((id) => `eip155:${id}`),
      methods: [...walletMethods],
      events: [...walletEvents],
    }
    const propose = async () => {
      const { uri, approval } = await one.client.connect({ optionalNamespaces: { eip155 } })
      // In the same tick: a reply that arrives before the listener would be lost.
      return { uri, approved: approval() }
    }
    try {
      const timeoutMs = isLast ? limits.pairing.uriTimeoutMs : limits.pairing.failOverMs
      const { uri, approved } = await reachRelay(one, propose, { clock, timeoutMs, isImpatient: !isLast })
      if (!uri) throw new WalletError('connection.failed')
      const session = approved.then(toSession, (error: unknown) => {
        throw isExpired(error) ? new WalletError('pairing.expired', { cause: error }) : error
      })
      session.catch(() => undefined)
      if ([...opened].every(({ client }) => client.session.length === 0))
        writePairedRelay(ports.storage, { url, until: clock.now() + limits.pairing.expiryMs })
      return { uri, expiresAt: clock.now() + limits.pairing.expiryMs, approved: session }
    } catch (error) {
      drop(one)
      throw error
    }
  }

  /** The relay of a running session first, since its socket is open; then as configured. */
  const order = (): readonly string[] => {
    const first = [...opened].find(({ client }) => client.core.relayer.connected)?.url
    return first === undefined ? urls : [first, ...urls.filter((url) => url !== first)]
  }

  const ownerOf = (topic: string): OpenClient | undefined =>
    [...opened].find(({ client }) => client.session.keys.includes(topic))

  const forget = async ({ client }: OpenClient, topic: string): Promise<void> => {
    const reason = { code: 6_000, message: 'User disconnected.' }
    await client.session.delete(topic, reason).catch(() => undefined)
    await client.core.crypto.deleteSymKey(topic).catch(() => undefined)
    client.core.expirer.del(topic)
  }

  let hiddenAt: number | undefined
  ports.onVisible((isVisible) => {
    if (!isVisible) hiddenAt = clock.now()
    const wasAway = isVisible && hiddenAt !== undefined && clock.now() - hiddenAt > awayMs
    if (isVisible) hiddenAt = undefined
    if (!wasAway) return
    for (const { client } of opened) {
      const { relayer } = client.core
      if (relayer.subscriber.hasAnyTopics) void relayer.restartTransport().catch(() => undefined)
    }
  })

  return {
    warm: async () => {
      const [first] = order()
      if (first !== undefined) await open(first)
    },
    start: async () => {
      let failure: unknown
      for (const [at, url] of order().entries()) {
        try {
          return await offerAt(url, at === urls.length - 1)
        } catch (error) {
          failure = error
        }
      }
      throw failure
    },
    restore: async () => {
      const kept = readPairedRelay(ports.storage, clock.now())
      if (!kept) return []
      const wanted = await Promise.all(urls.map(async (url) => url === kept.url || hasKept(ports.storage, url)))
      const clients = await Promise.allSettled(urls.filter((_, at) => wanted[at]).map(open))
      return clients
        .flatMap((one) => (one.status === 'fulfilled' ? [one.value.client] : []))
        .flatMap(({ session, core }) => session.getAll().filter(({ topic }) => core.crypto.keychain.has(topic)))
        .filter(({ expiry }) => expiry * 1_000 > clock.now())
        .sort((a, b) => b.expiry - a.expiry)
        .map(toSession)
    },
    request: async (topic, chainId, call) => {
      const owner = ownerOf(topic)
      if (!owner) throw new WalletError('connector.notConnected')
      const app = await owner.store.getItem(appOf(topic))
      await (app === undefined ? owner.store.removeItem(appKey) : owner.store.setItem(appKey, app))
      const { relayer } = owner.client.core
      if (!relayer.connected)
        await reachRelay(owner, () => relayer.transportOpen(), {
          clock,
          timeoutMs: limits.pairing.uriTimeoutMs,
          isImpatient: false,
        })
      try {
        return await owner.client.request({ topic, chainId: `eip155:${chainId}`, request: { params: [], ...call } })
      } catch (error) {
        if (!isLost(error)) throw error
        await forget(owner, topic)
        tell({ kind: 'ended', topic })
        throw new WalletError('connector.notConnected', { cause: error })
      }
    },
    disconnect: async (topic) => {
      const owner = ownerOf(topic)
      if (!owner) return
      const { client } = owner
      const goodbye = client.disconnect({ topic, reason: { code: 6_000, message: 'User disconnected.' } })
      await Promise.race([
        goodbye.catch(() => undefined),
        new Promise<void>((resolve) => clock.after(limits.pairing.disconnectMs, resolve)),
      ])
      // The wallet couldn't be notified; the session still ends here.
      if (client.session.keys.includes(topic)) await forget(owner, topic)
      noteRelay()
      await owner.store.removeItem(appOf(topic))
    },
    setApp: async (topic, link) => {
      await ownerOf(topic)?.store.setItem(appOf(topic), { href: link })
    },
    appOf: async (topic) => {
      const app = await ownerOf(topic)?.store.getItem<{ href: string }>(appOf(topic))
      return app?.href
    },
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const isExpired = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'message' in error && /proposal expired/i.test(String(error.message))
