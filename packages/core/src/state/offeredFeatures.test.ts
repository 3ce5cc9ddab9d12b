import { expect, test } from 'vitest'
import { loadProject } from '../actions/loadProject.ts'
import { createPageChoice, type WalletChoice } from '../createPageChoice.ts'
import { createTestKit, healthyApi } from '../testing/createTestKit.ts'
import type { FeatureChoice } from './features.ts'
import { offeredFeatures, otherLogins } from './offeredFeatures.ts'
import { storageKeys } from './persist.ts'

const features = [
  ...['swap', 'onramp', 'activity'].map((id) => ({ id, isEnabled: true, config: null })),
  { id: 'social_login', isEnabled: true, config: ['email', 'discord', 'x', 'google', 'farcaster'] },
]

/** A page that chooses, on a project with everything on. */
const open = (wallets: WalletChoice, choice?: FeatureChoice) =>
  createTestKit({
    api: { ...healthyApi(), '/appkit/v1/config': () => ({ body: { features } }) },
    options: { choice: createPageChoice(wallets, choice) },
  })

const parts = [
  ['send', 'send'],
  ['swap', 'swaps'],
  ['buy', 'onramp'],
  ['receive', 'receive'],
  ['activity', 'activity'],
  ['names', 'names'],
] as const

test.each(parts)(
  '[PLAN-02] %s: false hides only that, from the start and once the project is known',
  async (part, name) => {
    const kit = open({}, { [part]: false })
    expect(kit.store.getState().features[name]).toBe(false)
    await loadProject(kit)
    const now = kit.store.getState().features
    expect(parts.filter(([, one]) => !now[one])).toEqual([[part, name]])
  },
)

test('[PLAN-02] true turns nothing on that the project has off', async () => {
  const kit = createTestKit({
    api: healthyApi(),
    options: { choice: createPageChoice({}, { swap: true, buy: undefined }) },
  })
  await loadProject(kit)
  expect(kit.store.getState().features).toMatchObject({ swaps: false, onramp: false, send: true })
})

test('what was remembered of the last visit is limited too', () => {
  const kit = createTestKit({
    options: { choice: createPageChoice({ logins: ['x'] }, { swap: false }) },
    storage: { [storageKeys.features]: JSON.stringify(features) },
  })
  expect(kit.store.getState().features).toMatchObject({ isKnown: true, email: false, socials: ['x'], swaps: false })
})

test('without a server nothing is sent or named', () => {
  expect(createTestKit({ options: { apiUrl: '' } }).store.getState().features).toMatchObject({
    send: false,
    names: false,
    receive: true,
  })
})

test('logins: in the page’s order, each once, and only those of the project', async () => {
  const kit = open({ logins: ['passkey', 'apple', 'x', 'discord', 'x'] })
  await loadProject(kit)
  const now = kit.store.getState().features
  expect([now.email, now.passkey]).toEqual([false, true])
  expect(otherLogins(kit.config, now)).toEqual(['passkey', 'x', 'discord'])
})

test('logins: by default the usual ones first and a passkey last', async () => {
  const kit = open({})
  await loadProject(kit)
  const now = kit.store.getState().features
  expect(otherLogins(kit.config, now)).toEqual(['google', 'x', 'discord', 'farcaster', 'passkey'])
  expect(offeredFeatures(kit.config, now)).toEqual(now)
})
