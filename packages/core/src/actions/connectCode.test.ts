import { expect, test, vi } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { currentEntry } from '../state/router.ts'
import { createLoginKit } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { takeWaiting } from '../trackEvent.ts'
import { closeModal } from './closeModal.ts'
import { connectCode } from './connectCode.ts'
import { connectOtp } from './connectOtp.ts'
import { openModal } from './openModal.ts'

const open = (...args: Parameters<typeof createLoginKit>) => {
  const all = createLoginKit(...args)
  openModal(all.kit, 'EmailVerifyOtp', { email: 'ada@example.com', isInWallet: true })
  takeWaiting(all.kit)
  const events = () => takeWaiting(all.kit).map((one) => ('name' in one ? one.name : 'error'))
  return { ...all, events }
}

test('[AUTH-01] a code typed in the wallet connects, and is told as passed', async () => {
  const { kit, events, names } = open()
  await passTime(kit, connectCode(kit))
  expect(names()).toContain('CONNECT_CODE')
  expect(readAccount(kit).status).toBe('connected')
  expect(events().slice(0, 2)).toEqual(['EMAIL_VERIFICATION_CODE_PASS', 'CONNECT_SUCCESS'])
})

test.each([
  [
    'declined in the wallet',
    { error: 'User rejected the request.', code: 'rpc.4001' },
    { code: 'connection.rejected', cause: { rpcCode: 4001 } },
  ],
  ['wrong', { error: 'That code isn’t right.' }, { code: 'login.refused' }],
])('[AUTH-01] a code that was %s is told as failed and connects nothing', async (_, answer, error) => {
  const { kit, events } = open({ CONNECT_CODE: () => answer })
  await expect(passTime(kit, connectCode(kit))).rejects.toMatchObject(error)
  expect(events()).toEqual(['EMAIL_VERIFICATION_CODE_FAIL'])
  expect(readAccount(kit).status).toBe('disconnected')
  expect(currentEntry(kit.store.getState().router).view).toBe('EmailVerifyOtp')
  const embedded = vi.spyOn(kit, 'embedded')
  kit.clock.tick(1_000)
  expect(embedded).not.toHaveBeenCalled()
})

test('[AUTH-01] a wrong code typed on the page is told as failed', async () => {
  const { kit, events } = open({ CONNECT_OTP: () => ({ error: 'That code isn’t right.' }) })
  await expect(passTime(kit, connectOtp(kit, '407123'))).rejects.toMatchObject({ code: 'login.refused' })
  expect(events()).toEqual(['EMAIL_VERIFICATION_CODE_FAIL'])
})

test('[VIEW-14] closing the modal drops the login in the frame too', async () => {
  const { kit, names } = open({ CONNECT_CODE: () => 'silent' })
  const connecting = connectCode(kit)
  connecting.catch(() => undefined)
  await expect.poll(() => names().includes('CONNECT_CODE') || kit.clock.tick(100)).toBe(true)
  closeModal(kit)
  await expect(connecting).rejects.toMatchObject({ code: 'modal.closed' })
  await expect.poll(() => names().includes('RELOAD') || kit.clock.tick(100)).toBe(true)
})
