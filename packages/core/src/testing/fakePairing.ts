import type { ErrorCode } from '@latchkey/wire/catalogue'
import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import type {
  Pairing,
  PairingEvent,
  PairingOffer,
  PairingOptions,
  PairingSession,
} from '../connectors/walletConnect/pairing.ts'
import { fakeAccount } from './fakeWallet.ts'

type FakeOffer = PairingOffer & { approve(change?: Partial<PairingSession>): void; refuse(error: unknown): void }

/** Pairing without a relay: the test plays the phone. */
export const createFakePairing = () => {
  const offers: FakeOffer[] = []
  const ended: string[] = []
  const asked: { method: string; params?: unknown }[] = []
  /** The session of each of those requests. */
  const askedOf: string[] = []
  const listeners = new Set<(event: PairingEvent) => void>()
  const state = {
    failure: undefined as { code: ErrorCode; cause?: unknown } | undefined,
    /** How often a page prepared for a code. */
    warmed: 0,
    /** While set, codes wait for the test. */
    gate: undefined as Promise<void> | undefined,
    restored: [] as readonly PairingSession[],
    /** The app that was named for each session. */
    apps: {} as Record<string, string>,
    answer: async (_call: { method: string; params?: unknown }): Promise<unknown> => '0x',
  }

  const sessionOf = (at: number): PairingSession => ({
    topic: `topic-${at}`,
    accounts: [fakeAccount],
    chainIds: [1329],
    methods: ['personal_sign', 'eth_sendTransaction'],
    peer: { name: 'Pocket Wallet', url: 'https://pocket.example' },
    expiresAt: 1_770_000_000_000,
  })

  const tell = (event: PairingEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  const create = ({ ports, urls }: PairingOptions): Pairing => ({
    warm: async () => {
      state.warmed += 1
    },
    start: async () => {
      await state.gate
      if (state.failure) {
        const { code, cause } = state.failure
        throw new WalletError(code, { cause, details: { relay: new URL(urls[0] ?? 'ws://none').host } })
      }
      const at = offers.length
      let settle: Pick<FakeOffer, 'approve' | 'refuse'> | undefined
      const approved = new Promise<PairingSession>((resolve, reject) => {
        settle = { approve: (change) => resolve({ ...sessionOf(at), ...change }), refuse: reject }
      })
      approved.catch(() => undefined)
      const uri = `wc:${String(at).padStart(64, '7f')}@2?relay-protocol=irn&symKey=${'58'.repeat(32)}`
      const offer = { uri, expiresAt: ports.clock.now() + limits.pairing.expiryMs, approved, ...settle } as FakeOffer
      offers.push(offer)
      return offer
    },
    restore: async () => state.restored,
    request: async (topic, _chainId, call) => {
      asked.push(call)
      askedOf.push(topic)
      return state.answer(call)
    },
    disconnect: async (topic) => void ended.push(topic),
    setApp: async (topic, link) => {
      state.apps[topic] = link
    },
    appOf: async (topic) => state.apps[topic],
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })

  return { create, offers, ended, asked, askedOf, state, tell, sessionOf }
}

export type FakePairing = ReturnType<typeof createFakePairing>
