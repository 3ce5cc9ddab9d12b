import { describe, expect, test } from 'vitest'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { storageKeys } from '../state/persist.ts'
import { currentEntry } from '../state/router.ts'
import type { ViewName } from '../state/views.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { createLoginKit } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { createSignInServer } from '../testing/signInServer.ts'
import { changeEmail } from './changeEmail.ts'
import { connect } from './connect.ts'
import { connectDevice } from './connectDevice.ts'
import { editLabel } from './editLabel.ts'
import { leaveSignIn } from './leaveSignIn.ts'
import { leaveSwitching } from './leaveSwitching.ts'
import { loadProject } from './loadProject.ts'
import { pushView, resetView } from './navigate.ts'
import { openModal } from './openModal.ts'
import { openWallet } from './openWallet.ts'
import { requestClose } from './requestClose.ts'
import { resendEmail } from './resendEmail.ts'
import { setLanguage } from './setLanguage.ts'
import { showEmailStep } from './showEmailStep.ts'
import { startSignIn } from './startSignIn.ts'
import { closeToast, showToast } from './toast.ts'
import { withWindow } from './withWindow.ts'

const email = 'ada@example.com'
type Kit = ReturnType<typeof createTestKit>
const shown = ({ store }: Kit) => {
  const { modal, router } = store.getState()
  return modal.isOpen ? router.history.map(({ view }) => view).join(' ') : 'closed'
}
const entry = ({ store }: Kit) => currentEntry(store.getState().router)
const openAt = (...views: readonly ViewName[]) => {
  const kit = createTestKit()
  if (views.length > 0) openModal(kit)
  for (const [at, view] of views.entries()) (at === 0 ? resetView : pushView)(kit, view as 'Account')
  return kit
}

describe('[VIEW-11] the modal', () => {
  test.each(['DataCapture', 'DataCaptureOtpConfirm', 'Account'] as const)('%s closes on request', async (view) => {
    const kit = openAt(view)
    requestClose(kit)
    await expect.poll(() => shown(kit)).toBe('closed')
  })
})

describe('[ACT-03] after a switch of networks', () => {
  test.each([
    [['Account', 'SwitchNetwork'], 'Account'],
    [['Account', 'WalletSend', 'SwitchNetwork'], 'Account WalletSend'],
    [['WalletSend', 'Account', 'SwitchNetwork'], 'WalletSend'],
    [['Account', 'UnsupportedChain'], 'Account'],
    [['UnsupportedChain', 'SwitchNetwork'], 'closed'],
    [['Account', 'Settings'], 'Account Settings'],
    [[], 'closed'],
  ] as const)('%j leads to %s', (views, after) => {
    const kit = openAt(...views)
    leaveSwitching(kit)
    expect(shown(kit)).toBe(after)
  })
})

describe('[AUTH-12] after a sign-in', () => {
  test.each([
    [['SIWXSignMessage'], {}, 'closed'],
    [['ProfileWallets', 'SIWXSignMessage'], {}, 'ProfileWallets'],
    [['ProfileWallets', 'SIWXSignMessage'], { emailCapture: true }, 'DataCapture'],
    [[], { emailCapture: true }, 'closed'],
  ] as const)('%j with %j leads to %s', (views, change, after) => {
    const kit = openAt(...views)
    kit.store.setState(({ features }) => ({ features: { ...features, ...change } }))
    const before = kit.store.getState().router
    leaveSignIn(kit)
    expect(shown(kit)).toBe(after)
    if (views.length === 0) expect(kit.store.getState().router).toBe(before)
  })
})

describe('[AUTH-01] the next step of an email login', () => {
  test.each([
    [{ action: 'VERIFY_OTP' }, { view: 'EmailVerifyOtp', params: { email } }],
    [{ action: 'VERIFY_IN_WALLET' }, { view: 'EmailVerifyOtp', params: { email, isInWallet: true } }],
    [{ action: 'VERIFY_DEVICE' }, { view: 'EmailVerifyDevice', params: { email } }],
    [
      { action: 'VERIFY_DEVICE', matchNumber: '42', isInWallet: true },
      { view: 'EmailVerifyDevice', params: { email, matchNumber: '42', isInWallet: true } },
    ],
  ] as const)('%j', async (step, next) => {
    const kit = openAt('Connect', 'EmailLogin')
    await showEmailStep(kit, email, step as never)
    expect([entry(kit), kit.store.getState().router.history.length]).toEqual([next, 3])
    await showEmailStep(kit, 'bo@example.com', step as never, 'replace')
    expect(entry(kit)).toEqual({ ...next, params: { ...next.params, email: 'bo@example.com' } })
    expect(kit.store.getState().router.history).toHaveLength(3)
    const closed = createTestKit()
    await showEmailStep(closed, email, step as never, 'replace')
    expect([shown(closed), entry(closed)]).toEqual([next.view, next])
  })

  test('one that only a newer page knows shows nothing', async () => {
    const kit = openAt('Connect', 'EmailLogin')
    await expect(showEmailStep(kit, email, { action: 'UNKNOWN' })).rejects.toMatchObject({ code: 'network.badReply' })
    expect(shown(kit)).toBe('Connect EmailLogin')
  })

  test.each([
    ['VERIFY_OTP', 1],
    ['CONNECT', 0],
  ])('another email that is answered with %s shows %i toasts', async (action, toasts) => {
    const { kit } = createLoginKit({ CONNECT_EMAIL: () => ({ reply: { action } }) })
    openModal(kit, 'EmailVerifyOtp', { email: 'bo@example.com' })
    await passTime(kit, resendEmail(kit, email))
    expect(kit.store.getState().router.history).toHaveLength(1)
    if (toasts > 0) expect(entry(kit)).toEqual({ view: 'EmailVerifyOtp', params: { email } })
    expect(kit.store.getState().toast.lastId).toBe(toasts)
  })

  test.each([
    [undefined, { email }],
    [true, { email, isInWallet: true }],
  ])('an approved device leads to the code, whose email was just sent: %s', async (isInWallet, params) => {
    const { kit } = createLoginKit({ CONNECT_DEVICE: () => ({ reply: {} }) })
    openModal(kit, 'EmailVerifyDevice', { email })
    await passTime(kit, connectDevice(kit, email, isInWallet))
    expect(entry(kit)).toEqual({ view: 'EmailVerifyOtp', params })
    expect(Number(kit.stored.get(storageKeys.lastEmailLoginTime))).toBeGreaterThan(1_760_000_000_000 - 1)
  })

  test.each([
    [['Connect', 'EmailLogin', 'EmailVerifyOtp'], 'Connect EmailLogin'],
    [['Connect', 'EmailVerifyOtp'], 'Connect EmailLogin'],
    [['EmailVerifyOtp'], 'EmailLogin'],
    [['EmailLogin', 'Connect', 'EmailVerifyOtp'], 'EmailLogin Connect EmailLogin'],
  ] as const)('an address to correct, from %j', (views, after) => {
    const kit = openAt(...views)
    changeEmail(kit, email)
    expect(shown(kit)).toBe(after)
    expect(entry(kit).params).toEqual({ email })
  })
})

test('[VIEW-12] a toast is closed by its own number only, and a success by time', () => {
  const kit = createTestKit()
  const text = () => kit.store.getState().toast.shown?.message
  const id = showToast(kit, { variant: 'loading', message: 'One' })
  closeToast(kit, id + 1)
  expect(text()).toBe('One')
  kit.clock.tick(60_000)
  expect(text()).toBe('One')
  closeToast(kit)
  expect(text()).toBeUndefined()
  showToast(kit, { variant: 'success', message: 'Two' })
  kit.clock.tick(2_499)
  expect(text()).toBe('Two')
  kit.clock.tick(1)
  expect(text()).toBeUndefined()
})

test('a name that is typed again forgets what was wrong with it, and the language is kept', () => {
  const kit = createTestKit()
  kit.store.setState(({ naming }) => ({
    naming: { ...naming, problem: { message: 'Taken', isDeclined: false } as never },
  }))
  editLabel(kit, 'ada')
  expect(kit.store.getState().naming).toEqual({ label: 'ada', isBusy: false, problem: undefined })
  setLanguage(kit, 'de')
  expect([kit.store.getState().language, kit.stored.get(storageKeys.language)]).toEqual(['de', 'de'])
})

test.each(['github', undefined] as const)(
  '[AUTH-08] a wallet that stays locked can be opened again, by %s',
  async (provider) => {
    const { kit } = createLoginKit({ GET_USER: () => ({ error: 'Your wallet is locked.' }) })
    openModal(kit, 'EmailVerifyOtp', { email })
    await passTime(kit, openWallet(kit, provider))
    const reason = { message: 'Your wallet is locked.', sentence: expect.anything() }
    expect(entry(kit)).toEqual({ view: 'WalletNotOpened', params: { reason, ...(provider && { provider }) } })
  },
)

test.each([
  ['closed', () => {}],
  ['at another view', (kit: Kit) => openModal(kit, 'Account')],
] as const)(
  '[AUTH-08] a wallet that stays locked while the modal is %s is the error of the caller',
  async (_, leave) => {
    const { kit } = createLoginKit({ GET_USER: () => ({ error: 'Your wallet is locked.' }) })
    leave(kit)
    const before = kit.store.getState().router
    await expect(passTime(kit, openWallet(kit))).rejects.toMatchObject({ code: 'login.refused' })
    expect(kit.store.getState().router).toBe(before)
  },
)

describe('[AUTH-10] a sign-in is asked for', () => {
  test.each([
    ['SIWXSignMessage', 'SIWXSignMessage'],
    ['DataCapture', 'DataCapture'],
    ['DataCaptureOtpConfirm', 'DataCaptureOtpConfirm'],
    ['UnsupportedChain', 'UnsupportedChain'],
    ['SwitchNetwork', 'SwitchNetwork'],
    ['Account', 'Account SIWXSignMessage'],
    [undefined, 'SIWXSignMessage'],
  ] as const)('over %s: %s', async (view, after) => {
    const { kit } = createLoginKit({}, { api: createSignInServer().api })
    startSignIn(kit)
    expect(shown(kit)).toBe('closed')
    await loadProject(kit)
    await passTime(kit, connect(kit, embeddedId))
    if (view) openModal(kit, view as 'Account')
    startSignIn(kit)
    expect(shown(kit)).toBe(after)
  })
})

test('[FRAME-18] only the embedded wallet gets a window of its own', async () => {
  const calls: string[] = []
  const window = { open: () => calls.push('open'), close: () => calls.push('close') }
  const { kit } = createLoginKit()
  Object.assign(kit, { walletWindow: window })
  expect(await withWindow(kit, 1, async () => 'done')).toBe('done')
  expect(calls).toEqual([])
  await passTime(kit, connect(kit, embeddedId))
  Object.assign(kit, { walletWindow: window })
  expect(await withWindow(kit, 1, async () => 'done')).toBe('done')
  expect(calls.slice(-2)).toEqual(['open', 'close'])
  // A view inside the page has none.
  Object.assign(kit, { walletWindow: undefined })
  expect(await withWindow(kit, 1, async () => 'done')).toBe('done')
})
