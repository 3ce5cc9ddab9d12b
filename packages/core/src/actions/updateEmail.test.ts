import { describe, expect, test } from 'vitest'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { storageKeys } from '../state/persist.ts'
import { currentEntry } from '../state/router.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { createLoginKit } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { askEmailUpdate } from './askEmailUpdate.ts'
import { closeModal } from './closeModal.ts'
import { confirmNewEmail, confirmOldEmail } from './confirmEmailUpdate.ts'
import { connect } from './connect.ts'
import { openModal } from './openModal.ts'
import { updateEmail } from './updateEmail.ts'

const email = 'ada@example.com'
const newEmail = 'new@example.com'

const connected = async (script: Parameters<typeof createLoginKit>[0] = {}) => {
  const login = createLoginKit(script)
  await passTime(login.kit, connect(login.kit, embeddedId))
  return { ...login, shown: () => currentEntry(login.kit.store.getState().router) }
}

describe('in the modal', () => {
  test('[AUTH-05] after both codes, keeps the new address and shows the account', async () => {
    const { kit, host, shown } = await connected()
    openModal(kit, 'UpdateEmailWallet', { email, redirectView: 'Account' })
    await passTime(kit, askEmailUpdate(kit, { email, redirectView: 'Account' }, ` ${newEmail} `))
    const params = { email, newEmail, redirectView: 'Account' } as const
    expect(shown()).toEqual({ view: 'UpdateEmailPrimaryOtp', params })
    await passTime(kit, confirmOldEmail(kit, params, '111111'))
    expect(shown()).toEqual({ view: 'UpdateEmailSecondaryOtp', params })
    await passTime(kit, confirmNewEmail(kit, params, '222222'))
    expect(host.sent.slice(-3).map(({ name, payload }) => [name, payload])).toEqual([
      ['UPDATE_EMAIL', { email: newEmail }],
      ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '111111' }],
      ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '222222' }],
    ])
    expect(shown().view).toBe('Account')
    expect(kit.stored.get(storageKeys.email)).toBe(newEmail)
    expect(kit.store.getState().toast.shown).toMatchObject({ variant: 'success', message: 'Email changed' })
  })

  test('a step that only a newer page knows is an error at once, and shows no wrong view', async () => {
    const { kit, shown } = await connected({ UPDATE_EMAIL: () => ({ reply: { action: 'VERIFY_BY_SONG' } }) })
    openModal(kit, 'UpdateEmailWallet', { email })
    const asked = passTime(kit, askEmailUpdate(kit, { email }, newEmail))
    await expect(asked).rejects.toMatchObject({ code: 'network.badReply' })
    expect(shown().view).toBe('UpdateEmailWallet')
  })

  test('[AUTH-05] skips the first code where the frame asks only for the second', async () => {
    const { kit, shown } = await connected({ UPDATE_EMAIL: () => ({ reply: { action: 'VERIFY_SECONDARY_OTP' } }) })
    openModal(kit, 'UpdateEmailWallet', { email })
    await passTime(kit, askEmailUpdate(kit, { email }, newEmail))
    expect(shown().view).toBe('UpdateEmailSecondaryOtp')
  })

  test('[AUTH-03] validates the new address', async () => {
    const { kit } = await connected()
    await expect(askEmailUpdate(kit, { email }, 'new@')).rejects.toThrow('Please enter a valid email address')
  })
})

describe('requested by the page', () => {
  test('[AUTH-05] returns the new address within a second, and closes', async () => {
    const { kit, shown } = await connected()
    const asked = updateEmail(kit)
    expect(shown()).toEqual({ view: 'UpdateEmailWallet', params: { email } })
    await passTime(kit, confirmNewEmail(kit, { email, newEmail }, '222222'))
    kit.clock.tick(1_000)
    expect(await asked).toEqual({ email: newEmail })
    expect(kit.store.getState().toast.shown).toBeUndefined()
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })

  test('[AUTH-05] ignores an unchanged address, however long it takes', async () => {
    const { kit } = await connected()
    let isDone = false
    const asked = updateEmail(kit).finally(() => {
      isDone = true
    })
    kit.clock.tick(10_000)
    // Another tab logs out.
    kit.stored.delete(storageKeys.email)
    kit.clock.tick(10_000)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(isDone).toBe(false)
    closeModal(kit)
    await expect(asked).rejects.toThrow('Modal closed')
  })

  test('[AUTH-05] opens without an address for a login that has none', async () => {
    const { kit, shown } = await connected()
    kit.stored.delete(storageKeys.email)
    const asked = updateEmail(kit)
    expect(shown()).toEqual({ view: 'UpdateEmailWallet', params: { email: '' } })
    closeModal(kit)
    await expect(asked).rejects.toThrow('Modal closed')
  })

  test('[AUTH-05] needs an auth connector and a login with it', async () => {
    await expect(updateEmail(createTestKit({ rpc: async () => '0x0' }))).rejects.toThrow('No auth connector found')
    await expect(updateEmail(createTestKit())).rejects.toThrow('Not connected to email or social')
  })
})
