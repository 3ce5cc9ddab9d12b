import { SignClient } from '@walletconnect/sign-client'
import { vi } from 'vitest'
import type { PairingEvent } from '../connectors/walletConnect/pairing.ts'
import { createSignClientPairing } from '../connectors/walletConnect/signClient.ts'
import { createFakeClock } from './fakeClock.ts'
import type { FakeSignClient } from './fakeSignClient.ts'

/** Pairing with library clients of the test, one per relay. */
export const openFakePairing = (fakes: Record<string, FakeSignClient>, chainIds = [1329]) => {
  const kept = new Map<string, string>()
  const clock = createFakeClock()
  let onVisible: (isVisible: boolean) => void = () => {}
  vi.restoreAllMocks()
  const init = vi.spyOn(SignClient, 'init').mockImplementation(async (options) => {
    const fake = fakes[options?.relayUrl ?? '']
    if (!fake) throw new Error('There is no such relay')
    return fake.client
  })
  const ports = {
    clock,
    storage: {
      get: (key: string) => kept.get(key),
      set: (key: string, value: string) => void kept.set(key, value),
      remove: (key: string) => void kept.delete(key),
    },
    onVisible: (listen: (isVisible: boolean) => void) => {
      onVisible = listen
      return () => {}
    },
  } as unknown as Parameters<typeof createSignClientPairing>[0]['ports']
  const metadata = { name: 'Test', description: '', url: 'http://site.test', icons: [] }
  const pairing = createSignClientPairing({
    ...{ urls: Object.keys(fakes), projectId: 'p', metadata, chainIds, isVerifyAllowed: false, ports },
  })
  const events: PairingEvent[] = []
  const stop = pairing.on((event) => void events.push(event))
  const relay = () => JSON.parse(kept.get('latchkey.pairedRelay') ?? 'null')
  return { pairing, clock, kept, events, stop, relay, init, show: (isVisible: boolean) => onVisible(isVisible) }
}
