// @vitest-environment happy-dom
import type { FrameAnswer, FrameScript } from '@latchkey/core/testing/fakeFrameHost'
import { createLoginKit, loginAddress } from '@latchkey/core/testing/loginKit'
import { passTime } from '@latchkey/core/testing/passTime'
import { expect, test, vi } from 'vitest'
import { clientOf } from './testing/clientOf.ts'

const email = 'ada@example.com'

const open = async (script: FrameScript = {}) => {
  const { kit, host, names } = createLoginKit(script)
  const client = await clientOf(kit)
  const opened = vi.fn()
  client.on('open', opened)
  const { login } = client
  const pass = <T>(promise: Promise<T>) => passTime(kit, promise)
  /** Ignores the messages that prepare the frame. */
  const asked = () => names().filter((name) => /^(CONNECT|RELOAD)/.test(name))
  return { kit, host, client, login, opened, asked, pass }
}
const inWallet: FrameScript = { CONNECT_EMAIL: () => ({ reply: { action: 'VERIFY_IN_WALLET' } }) }

test('[AUTH-01] logs in with an emailed code, without the modal', async () => {
  const { client, login, opened, pass } = await open()
  expect(await pass(login.start(` ${email} `))).toEqual({
    ...{ step: 'code', matchNumber: undefined, resendAfterSeconds: 30 },
  })
  expect(await pass(login.submit('407123'))).toMatchObject({ address: loginAddress, wallet: { kind: 'embedded' } })
  expect(client.getState().status).toBe('connected')
  expect(opened).not.toHaveBeenCalled()
  await expect(login.start(email)).rejects.toMatchObject({ code: 'connector.alreadyConnected' })
})

test('[AUTH-01] a trusted browser is connected at once', async () => {
  const { client, login, pass } = await open({ CONNECT_EMAIL: () => ({ reply: { action: 'CONNECT' } }) })
  expect(await pass(login.start(email))).toMatchObject({ step: 'done' })
  expect(client.getState().account?.address).toBe(loginAddress)
})

test('with codes=wallet the page can’t submit a code; the wallet asks in its own window', async () => {
  const { kit, host, login, asked, pass } = await open({ ...inWallet, CONNECT_CODE: () => 'silent' })
  expect(await pass(login.start(email))).toMatchObject({ step: 'window' })
  await expect(login.submit('407123')).rejects.toMatchObject({
    ...{ code: 'otp.inWallet', fix: expect.stringContaining('`submit()` without a code') },
  })
  expect(asked()).toEqual(['CONNECT_EMAIL'])
  const submitting = login.submit()
  submitting.catch(() => undefined)
  await expect.poll(() => asked().includes('CONNECT_CODE') || kit.clock.tick(100)).toBe(true)
  const { id } = host.sent.find(({ name }) => name === 'CONNECT_CODE') ?? {}
  host.say({ type: '@w3m-frame/ATTENTION', payload: { isNeeded: true } })
  expect(kit.store.getState().router.history.at(-1)?.view).toBe('ApproveTransaction')
  host.say({ type: '@w3m-frame/ATTENTION', payload: { isNeeded: false } })
  await vi.waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(false))
  host.say({ type: '@w3m-frame/CONNECT_CODE_SUCCESS', id })
  expect(await pass(submitting)).toMatchObject({ address: loginAddress })
})

test('closing the wallet’s window is a rejection, and it can be opened again', async () => {
  const answers: FrameAnswer[] = [{ error: 'User rejected the request.', code: 'rpc.4001' }, {}]
  const { login, pass } = await open({ ...inWallet, CONNECT_CODE: () => answers.shift() ?? {} })
  await pass(login.start(email))
  await expect(pass(login.submit())).rejects.toMatchObject({ code: 'userRejected', isUserRejection: true })
  expect(await pass(login.submit())).toMatchObject({ address: loginAddress })
})

test.each([
  [undefined, 'code'],
  [true, 'window'],
])('[AUTH-01] a new device shows its number and waits for the link (in wallet: %s)', async (isInWallet, step) => {
  const action = { action: 'VERIFY_DEVICE', matchNumber: '42', ...(isInWallet && { isInWallet }) }
  const { login, pass } = await open({ CONNECT_EMAIL: () => ({ reply: action }) })
  expect(await pass(login.start(email))).toMatchObject({ step: 'device', matchNumber: '42' })
  expect(await pass(login.waitForDevice())).toMatchObject({ step, matchNumber: undefined })
  if (isInWallet) await expect(login.submit('407123')).rejects.toMatchObject({ code: 'otp.inWallet' })
  expect(await pass(login.submit(isInWallet ? undefined : '407123'))).toMatchObject({ address: loginAddress })
})

test('a wrong code says why and can be corrected; an empty one isn’t sent', async () => {
  const answers: FrameAnswer[] = [{ error: 'That code isn’t right. Check it, then try again.', code: 'otp.wrong' }, {}]
  const { login, asked, pass } = await open({ CONNECT_OTP: () => answers.shift() ?? {} })
  await pass(login.start(email))
  await expect(login.submit()).rejects.toMatchObject({ code: 'otp.wrong' })
  await expect(login.submit('')).rejects.toMatchObject({ code: 'otp.wrong' })
  expect(asked()).toEqual(['CONNECT_EMAIL'])
  await expect(pass(login.submit('111111'))).rejects.toMatchObject({ code: 'otp.wrong', name: 'LatchkeyError' })
  expect(await pass(login.submit('407123'))).toMatchObject({ address: loginAddress })
})

test('another email waits for its time, and may ask for another step', async () => {
  const replies = [{ action: 'VERIFY_OTP' }, { action: 'VERIFY_DEVICE', matchNumber: '7' }]
  const { kit, login, pass } = await open({ CONNECT_EMAIL: () => ({ reply: replies.shift() }) })
  await pass(login.start(email))
  await expect(login.resend()).rejects.toMatchObject({ code: 'email.tooSoon' })
  kit.clock.tick(30_000)
  expect(await pass(login.resend())).toMatchObject({ step: 'device', matchNumber: '7' })
})

test('[AUTH-04] says how long to wait before another email: the wallet’s pause, which grows', async () => {
  const pauses = [30, 60, 120]
  const { kit, login, pass } = await open({
    CONNECT_EMAIL: () => ({ reply: { action: 'VERIFY_OTP', resendAfterSeconds: pauses.shift() } }),
  })
  expect(await pass(login.start(email))).toMatchObject({ resendAfterSeconds: 30 })
  kit.clock.tick(30_000)
  expect(await pass(login.resend())).toMatchObject({ resendAfterSeconds: 60 })
  kit.clock.tick(40_000)
  await expect(login.resend()).rejects.toMatchObject({ code: 'email.tooSoon' })
  // Asking for the same address again sends no email; the step says what is left.
  const { resendAfterSeconds } = await pass(login.start(email))
  expect(resendAfterSeconds).toBeLessThanOrEqual(20)
  expect(resendAfterSeconds).toBeGreaterThan(10)
  kit.clock.tick(20_000)
  expect(await pass(login.resend())).toMatchObject({ resendAfterSeconds: 120 })
})

test('[VIEW-14] a cancelled login rejects what waits, is dropped in the wallet and connects nothing', async () => {
  const { kit, client, login, asked, pass } = await open({ CONNECT_OTP: () => 'silent' })
  await pass(login.start(email))
  const submitting = login.submit('407123')
  submitting.catch(() => undefined)
  await expect.poll(() => asked().includes('CONNECT_OTP') || kit.clock.tick(100)).toBe(true)
  login.cancel()
  await expect(submitting).rejects.toMatchObject({ code: 'frame.rpcAborted' })
  await expect.poll(() => asked().includes('RELOAD') || kit.clock.tick(100)).toBe(true)
  expect(client.getState().account).toBeUndefined()
  await expect(login.submit('407123')).rejects.toMatchObject({ code: 'session.flowMissing' })
})

test('no email address, no login and no server are refused', async () => {
  const { kit, login } = await open()
  await expect(login.start('ada')).rejects.toMatchObject({ code: 'email.invalid' })
  for (const step of [login.submit('407123'), login.resend(), login.waitForDevice()])
    await expect(step).rejects.toMatchObject({ code: 'session.flowMissing' })
  Object.assign(kit.config, { walletUrl: '' })
  await expect(login.start(email)).rejects.toMatchObject({ code: 'kit.noEmbeddedWallet', fix: 'Set `server`.' })
})
