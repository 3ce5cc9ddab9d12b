import { expect, test } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { initialFeatures, type RemoteFeature, toFeatures } from './features.ts'
import { storageKeys, writeFeatures } from './persist.ts'
import { readPersisted } from './readPersisted.ts'

const on = (id: string, config: readonly string[] | null = null): RemoteFeature => ({ id, isEnabled: true, config })

test('[PLAN-02] a feature that is missing or off is off', () => {
  const features = toFeatures([{ id: 'swap', isEnabled: false, config: null }])
  expect(features).toMatchObject({ swaps: false, email: false, socials: [], multiWallet: false, analytics: false })
})

test.each([
  ['swap', 'swaps'],
  ['onramp', 'onramp'],
  ['activity', 'activity'],
  ['multi_wallet', 'multiWallet'],
  ['payments', 'pay'],
  ['analytics', 'analytics'],
  ['smart_sessions', 'smartSessions'],
  ['email_capture', 'emailCapture'],
] as const)('[PLAN-02] %s turns %s on', (id, name) => {
  expect(toFeatures([on(id)])[name]).toBe(true)
  expect(toFeatures([])[name]).toBe(false)
})

test('[PLAN-02] logins: keeps known names in order and drops unknown ones', () => {
  const { email, socials } = toFeatures([on('social_login', ['email', 'google', 'myspace', 'farcaster'])])
  expect(email).toBe(true)
  expect(socials).toEqual(['google', 'farcaster'])
})

test('[PLAN-02] with payments on there is no email or social login', () => {
  expect(toFeatures([on('payments'), on('social_login', ['email', 'google'])])).toMatchObject({
    pay: true,
    email: false,
    socials: [],
  })
})

test('[PLAN-02] email capture can be required', () => {
  expect(toFeatures([on('email_capture', ['required'])]).isEmailCaptureRequired).toBe(true)
  expect(toFeatures([on('email_capture', [])]).isEmailCaptureRequired).toBe(false)
})

test('[PLAN-02] offers no optional feature before the configuration loads', () => {
  expect(initialFeatures).toMatchObject({ email: false, socials: [], swaps: false, onramp: false, pay: false })
})

test('remembers project features for the next visit, and ignores invalid data', () => {
  const { ports, stored } = createTestKit()
  writeFeatures(ports.storage, [{ id: 'social_login', isEnabled: true, config: ['email'] }])
  expect(readPersisted(ports).features?.email).toBe(true)
  stored.set(storageKeys.features, '[{"id":"swap","isEnabled":true,"config":null}]')
  expect(readPersisted(ports).features?.swaps).toBe(true)
  const withoutId = '[{"isEnabled":true,"config":null}]'
  const withoutState = '[{"id":"swap","config":null}]'
  const withNumber = '[{"id":"swap","isEnabled":true,"config":5}]'
  for (const text of ['', 'x', '{}', '[1]', '[null]', withoutId, withoutState, withNumber]) {
    stored.set(storageKeys.features, text)
    expect(readPersisted(ports).features).toBeUndefined()
  }
})
