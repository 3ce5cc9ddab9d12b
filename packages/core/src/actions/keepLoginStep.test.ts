import { expect, test } from 'vitest'
import { storageKeys } from '../state/persist.ts'
import { currentEntry } from '../state/router.ts'
import { createLoginKit } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { closeModal } from './closeModal.ts'
import { connectDevice } from './connectDevice.ts'
import { connectEmail } from './connectEmail.ts'
import { connectOtp } from './connectOtp.ts'
import { goBack } from './navigate.ts'
import { openModal } from './openModal.ts'

const email = 'ada@example.com'

/** A tab: every page in it is a new kit with the same storage. `now` is when a page is loaded. */
const openTab = (reply: Record<string, unknown> = { action: 'VERIFY_OTP', isKept: true }) => {
  let stored: Map<string, string> | undefined
  const load = (now = 0) => {
    const { kit } = createLoginKit({ CONNECT_EMAIL: () => ({ reply }) }, { storage: Object.fromEntries(stored ?? []) })
    stored = kit.stored
    kit.clock.tick(now)
    openModal(kit)
    void connectEmail(kit)
    return { kit, views: () => kit.store.getState().router.history.map(({ view }) => view) }
  }
  return { kept: () => stored?.get(storageKeys.loginStep), load }
}

test('[AUTH-01] after a reload, the list leads back to the code', async () => {
  const { load, kept } = openTab()
  const before = load()
  await passTime(before.kit, connectEmail(before.kit, email))
  const after = load()
  expect(after.views()).toEqual(['Connect', 'EmailVerifyOtp'])
  expect(currentEntry(after.kit.store.getState().router)).toEqual({ view: 'EmailVerifyOtp', params: { email } })
  await passTime(after.kit, connectOtp(after.kit, '407123'))
  expect(kept()).toBeUndefined()
})

test('a waiting link, and the code after it, are kept too', async () => {
  const { load } = openTab({ action: 'VERIFY_DEVICE', matchNumber: '42', isInWallet: true, isKept: true })
  const before = load()
  await passTime(before.kit, connectEmail(before.kit, email))
  const waiting = load()
  const params = { email, matchNumber: '42', isInWallet: true }
  expect(currentEntry(waiting.kit.store.getState().router)).toEqual({ view: 'EmailVerifyDevice', params })
  await passTime(waiting.kit, connectDevice(waiting.kit, email, true))
  expect(currentEntry(load().kit.store.getState().router)).toEqual({
    view: 'EmailVerifyOtp',
    params: { email, isInWallet: true },
  })
})

test.each([
  ['closing the modal', closeModal],
  ['going back', goBack],
])('%s forgets the step, also after a reload', async (_, leave) => {
  for (const reloads of [0, 1]) {
    const { load } = openTab()
    const first = load()
    await passTime(first.kit, connectEmail(first.kit, email))
    leave(reloads > 0 ? load().kit : first.kit)
    expect(load().views()).toEqual(['Connect'])
  }
})

test('a step whose code has expired, or that the wallet can’t continue, is not shown again', async () => {
  const { load } = openTab()
  const before = load()
  await passTime(before.kit, connectEmail(before.kit, email))
  expect(load(299_000).views()).toEqual(['Connect', 'EmailVerifyOtp'])
  expect(load(301_000).views()).toEqual(['Connect'])
  const older = openTab({ action: 'VERIFY_OTP' })
  const page = older.load()
  await passTime(page.kit, connectEmail(page.kit, email))
  expect(older.load().views()).toEqual(['Connect'])
})
