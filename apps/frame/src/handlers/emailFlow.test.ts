import { expect, test } from 'vitest'
import { createFakePrompt } from '../testing/fakePrompt.ts'
import { createFakeServer, dappOrigin, goodOtp } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

const email = 'ada@example.com'
const other = 'https://other.example'

/** A tab: every frame in it has the same storage and server. */
const openTab = (codes: 'page' | 'wallet' = 'page') => {
  const server = createFakeServer({ codes, allowedOrigins: [dappOrigin, other] })
  const [entries, tab] = [new Map<string, unknown>(), new Map<string, string>()]
  return {
    tab,
    load: (options: Parameters<typeof startTestFrame>[0] = {}) => startTestFrame({ server, entries, tab, ...options }),
  }
}
const begin = { email, canConfirm: true }

test('after a reload, the emailed code still logs in, and the tab forgets the login', async () => {
  const { tab, load } = openTab()
  expect((await (await load()).ask('CONNECT_EMAIL', begin)).payload).toEqual({
    action: 'VERIFY_OTP',
    resendAfterSeconds: 30,
    isKept: true,
  })
  const after = await load()
  expect((await after.ask('CONNECT_OTP', { otp: goodOtp })).type).toBe('@w3m-frame/CONNECT_OTP_SUCCESS')
  expect(tab.size).toBe(0)
})

test('after a reload, the wallet asks for the code at the same address again', async () => {
  const { load } = openTab('wallet')
  await (await load()).ask('CONNECT_EMAIL', begin)
  const { prompt } = createFakePrompt()
  const asked: string[] = []
  const after = await load({
    prompt: {
      ...prompt,
      askCode: async (offer) => {
        asked.push(offer.email)
        await offer.tryCode(goodOtp)
        return 'opened'
      },
    },
  })
  expect((await after.ask('CONNECT_CODE')).type).toBe('@w3m-frame/CONNECT_CODE_SUCCESS')
  expect(asked).toEqual([email])
})

test('another page, another tab, and the same page after the code expired have no part in the login', async () => {
  const { load } = openTab()
  await (await load()).ask('CONNECT_EMAIL', begin)
  const [same, late] = [await load(), await load()]
  late.clock.advance(300_001)
  const strangers = [await load({ origin: other }), await load({ tab: new Map() }), late]
  for (const frame of strangers)
    expect((await frame.ask('CONNECT_OTP', { otp: goodOtp })).payload).toMatchObject({ code: 'session.flowMissing' })
  // Control: the same page may.
  expect((await same.ask('CONNECT_OTP', { otp: '000000' })).payload).not.toMatchObject({ code: 'session.flowMissing' })
})

test.each(['RELOAD', 'SIGN_OUT'] as const)('%s ends a login that a reload interrupted', async (name) => {
  const { tab, load } = openTab()
  await (await load()).ask('CONNECT_EMAIL', begin)
  await (await load()).ask(name)
  expect(tab.size).toBe(0)
})

test('where the browser blocks storage, the page hears that nothing is kept', async () => {
  const { tab, load } = openTab()
  const frame = await load({ isLasting: false })
  expect((await frame.ask('CONNECT_EMAIL', begin)).payload).toEqual({ action: 'VERIFY_OTP', resendAfterSeconds: 30 })
  expect(tab.size).toBe(0)
})
