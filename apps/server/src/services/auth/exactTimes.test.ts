import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { expect, it } from 'vitest'
import { enrol, optionsFor } from '../vault/testing/enrolled.ts'
import {
  type Browser,
  grantByCode,
  grantByMail,
  makeWallet,
  reserve,
  signProof,
  tokenOf,
  wrap,
} from '../vault/testing/testVault.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { createSoftPasskey } from './testing/softPasskey.ts'
import { embedder, projectId } from './testing/testWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { wallet } = await openTestWallet({ isStill: true })

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const digest = `0x${'ab'.repeat(32)}`
let people = 0

/** Someone new with a wallet, a recovery code and a passkey. */
const someone = async () => {
  people += 1
  const email = `times-${people}@example.com`
  const browser = await wallet.logIn(email)
  const newWallet = await makeWallet(browser, 'assisted', 'code')
  return { email, browser, newWallet, code: newWallet.code }
}
const withPasskey = async () => {
  const owner = await someone()
  const { hostname } = new URL(wallet.origin)
  const passkey = createSoftPasskey({ origin: wallet.origin, rpId: hostname, topOrigin: embedder })
  await enrol(owner.browser, owner.newWallet, passkey, await grantByCode(owner.browser, owner.code, 'addUnlocker'))
  return { ...owner, passkey }
}
/** The same browser with a new access token, which lives ten minutes. */
const later = async ({ client, session }: Browser): Promise<Browser> => ({
  client,
  session: await client.call(auth.refresh, { refreshToken: session.refreshToken }),
})
const tokenIn = async (email: string, page: string): Promise<string> => {
  const texts = (await wallet.mailsTo(email)).map(({ text }) => text).join('\n')
  return new RegExp(`/${page}#token=([\\w-]+)`).exec(texts)?.[1] ?? ''
}
const move = async () => {
  const { email, browser, newWallet, code } = await someone()
  const to = `moved-${email}`
  const grant = await grantByCode(browser, code, 'changeEmail')
  const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: 1 }
  const { nonce, signature } = await signProof(newWallet.authKey, {
    action: 'emailChange',
    ...ids,
    body: { email: to },
  })
  const asked = { email: to, nonce, proof: signature, grant }
  const { flowId } = await browser.client.call(auth.startEmailChange, asked, tokenOf(browser))
  for (const [step, inbox] of [
    ['primary', email],
    ['secondary', to],
  ] as const) {
    const otp = await wallet.codeFor(inbox)
    await browser.client.call(auth.verifyEmailChange, { flowId, step, otp }, tokenOf(browser))
  }
  return await tokenIn(email, 'undo')
}
const addDevice = async (browser: Browser, newWallet: Awaited<ReturnType<typeof makeWallet>>) => {
  const [reserved] = await reserve(browser, 'device')
  const body = { unlocker: wrap(reserved as never), epoch: 1 }
  return async () => {
    const laterLogin = await later(browser)
    const ids = { userId: laterLogin.session.userId, walletId: newWallet.walletId, epoch: 1 }
    const proof = await signProof(newWallet.authKey, { action: 'addUnlocker', ...ids, body })
    return await laterLogin.client.call(vault.addUnlocker, { ...body, proof }, tokenOf(laterLogin))
  }
}

/** What is started, how long it is valid, the error after that, and a function that starts it and returns its use. */
const times: readonly [string, number, string, () => Promise<() => Promise<unknown>>][] = [
  [
    'the question of a passkey login',
    5 * minuteMs,
    'session.flowMissing',
    async () => {
      const { passkey } = await withPasskey()
      const client = await wallet.newClient()
      const { flowId, options } = await client.call(auth.startPasskey, { projectId, embedder })
      return () => client.call(auth.verifyPasskey, { flowId, response: passkey.assert(options) })
    },
  ],
  [
    'the question of a fresh check',
    5 * minuteMs,
    'session.flowMissing',
    async () => {
      const { browser, passkey } = await withPasskey()
      const { client } = browser
      const asked = await client.call(auth.startStepUp, { action: 'export', by: 'passkey' }, tokenOf(browser))
      const proof = { flowId: asked.flowId, response: passkey.assert(asked.options) }
      return () => client.call(auth.verifyStepUp, proof, tokenOf(browser))
    },
  ],
  [
    'the question of a signature',
    5 * minuteMs,
    'session.flowMissing',
    async () => {
      const { browser, passkey } = await withPasskey()
      const { flowId, options } = await browser.client.call(auth.startSign, { digest }, tokenOf(browser))
      const response = passkey.assert(options)
      return () => browser.client.call(auth.verifySign, { flowId, response }, tokenOf(browser))
    },
  ],
  [
    'a fresh check',
    5 * minuteMs,
    'stepUp.needed',
    async () => {
      const { browser, code } = await someone()
      const grant = await grantByCode(browser, code, 'unfreeze')
      return () => browser.client.call(vault.unfreeze, { grant }, tokenOf(browser))
    },
  ],
  [
    'the question to a new passkey',
    5 * minuteMs,
    'passkey.refused',
    async () => {
      const { browser, newWallet, code } = await someone()
      const { hostname } = new URL(wallet.origin)
      const passkey = createSoftPasskey({ origin: wallet.origin, rpId: hostname, topOrigin: embedder })
      const [reserved] = await reserve(browser, 'passkey')
      const body = { unlocker: { ...wrap(reserved as never), credentialId: passkey.credentialId }, epoch: 1 }
      const response = passkey.enrol(await optionsFor(browser, 'enrol'))
      return async () => {
        const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: 1 }
        const proof = await signProof(newWallet.authKey, { action: 'addUnlocker', ...ids, body })
        const grant = await grantByCode(browser, code, 'addUnlocker')
        return await browser.client.call(vault.addUnlocker, { ...body, proof, response, grant }, tokenOf(browser))
      }
    },
  ],
  [
    'a reserved unlocker',
    30 * minuteMs,
    'vault.reservationEnded',
    async () => {
      const { browser, newWallet } = await someone()
      return await addDevice(browser, newWallet)
    },
  ],
  [
    'a session that nobody uses',
    7 * dayMs,
    'session.ended',
    async () => {
      const { client, session } = (await someone()).browser
      return () => client.call(auth.refresh, { refreshToken: session.refreshToken })
    },
  ],
  [
    'a session in use, five days of thirty before its end',
    5 * dayMs,
    'session.ended',
    async () => {
      let { browser } = await someone()
      for (let day = 0; day < 25; day += 5) {
        wallet.skip(5 * dayMs)
        browser = await later(browser)
      }
      return () => later(browser)
    },
  ],
  [
    'the link that undoes an email change',
    3 * dayMs,
    'email.undoEnded',
    async () => {
      const token = await move()
      return async () => (await wallet.newClient()).call(auth.undoEmailChange, { token })
    },
  ],
  [
    'the link of a new device',
    7 * dayMs,
    'device.expired',
    async () => {
      const { email } = await someone()
      await wallet.logIn(email)
      const token = await tokenIn(email, 'new-device')
      return async () => (await wallet.newClient()).call(vault.describeNewDevice, { token })
    },
  ],
  [
    'the link that freezes',
    7 * dayMs,
    'device.expired',
    async () => {
      const { email } = await withPasskey()
      const token = await tokenIn(email, 'freeze')
      return async () => (await wallet.newClient()).call(vault.freeze, { token })
    },
  ],
]

it.each(times)('%s counts for exactly %i ms', async (_, ms, code, begin) => {
  const inTime = await begin()
  wallet.skip(ms - 1)
  await inTime()
  const late = await begin()
  wallet.skip(ms)
  expect(await refusalOf(late())).toBe(code)
})

it('a login proves its owner for ten minutes, the last of them included', async () => {
  people += 1
  const email = `times-${people}@example.com`
  const browser = await wallet.logIn(email)
  await makeWallet(browser, 'assisted')
  const wants = async (one: Browser) => (await one.client.call(vault.read, {}, tokenOf(one))).wants
  wallet.skip(10 * minuteMs)
  const laterLogin = await later(browser)
  expect(await wants(laterLogin)).toEqual({ add: 'none', change: 'none', leave: 'any' })
  wallet.skip(1)
  expect(await wants(laterLogin)).toEqual({ add: 'any', change: 'any', leave: 'any' })
})

it('a device that its owner confirms by link counts a day later, to the millisecond', async () => {
  const { email } = await someone()
  await wallet.logIn(email)
  const token = await tokenIn(email, 'new-device')
  const anyone = await wallet.newClient()
  await anyone.call(vault.answerNewDevice, { token, isOwn: true, isFrozen: false })
  const status = async () => (await anyone.call(vault.describeNewDevice, { token })).status
  wallet.skip(dayMs - 1)
  expect(await status()).toBe('waiting')
  wallet.skip(1)
  expect(await status()).toBe('confirmed')
})

it('a key is exported once a day, and the wait is told', async () => {
  const { email, browser, code } = await someone()
  const grants = async (one: Browser) => ({
    grant: await grantByMail(wallet, one, email, 'export'),
    ownGrant: await grantByCode(one, code, 'export'),
  })
  const record = async (one: Browser) => one.client.call(vault.recordExport, await grants(one), tokenOf(one))
  await record(browser)
  wallet.skip(dayMs - 1)
  const laterLogin = await later(browser)
  await expect(record(laterLogin)).rejects.toMatchObject({ reasons: [{ field: 'vault.waiting' }] })
  wallet.skip(2 * minuteMs)
  expect(await record(laterLogin)).toEqual({ success: true })
})

it('a nonce counts for five minutes and from a clock one minute ahead', async () => {
  for (const [skipMs, status] of [
    [5 * minuteMs, 200],
    [5 * minuteMs + 1, 401],
    [-minuteMs, 200],
    [-minuteMs - 1, 401],
  ] as const) {
    const client = await wallet.newClient()
    await client.post(auth.check.path, {})
    wallet.skip(skipMs)
    expect((await client.post(auth.check.path, {})).status, String(skipMs)).toBe(status)
    wallet.skip(Math.abs(skipMs) + hourMs)
  }
})
