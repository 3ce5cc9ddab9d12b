import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import type { SocialProvider } from '@latchkey/wire/social'
import { describe, expect, it } from 'vitest'
import { type Browser, makeWallet, signProof, tokenOf } from '../vault/testing/testVault.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { logInSocial } from './testing/otherLogins.ts'
import { refusalOf } from './testing/walletClient.ts'

const { wallet } = await openTestWallet()
const hourMs = 3_600_000
type NewWallet = Awaited<ReturnType<typeof makeWallet>>

const ask = async (browser: Browser, made: NewWallet, email: string) => {
  const { userId } = browser.session
  const ids = { userId, walletId: made.walletId, epoch: 1 }
  const { nonce, signature } = await signProof(made.authKey, { action: 'emailChange', ...ids, body: { email } })
  return await browser.client.call(auth.startEmailChange, { email, nonce, proof: signature }, tokenOf(browser))
}
const answer = (browser: Browser, flowId: string, step: 'primary' | 'secondary', otp: string) =>
  browser.client.call(auth.verifyEmailChange, { flowId, step, otp }, tokenOf(browser))
const someone = async (login: string, provider: SocialProvider = 'google') => {
  const browser = await logInSocial(wallet, provider, login)
  return { browser, made: await makeWallet(browser, 'assisted', 'device') }
}
/** Adds a login address with the code of both inboxes. */
const add = async (login: string, email: string) => {
  const { browser, made } = await someone(login)
  const { flowId } = await ask(browser, made, email)
  await answer(browser, flowId, 'primary', await wallet.codeFor(`${login}@example.com`))
  await answer(browser, flowId, 'secondary', await wallet.codeFor(email))
  return { browser, made }
}
const subjectsTo = async (email: string) => (await wallet.mailsTo(email)).map(({ subject }) => subject)
const undo = async (email: string) => {
  const mails = await wallet.mailsTo(email)
  const [, token = ''] = /\/undo#token=([\w-]+)/.exec(mails.map(({ text }) => text).join('\n')) ?? []
  return (await wallet.newClient()).call(auth.undoEmailChange, { token })
}

describe("a login address for a social account with the provider's verified address", () => {
  it.each<SocialProvider>(['google', 'apple', 'github', 'discord'])(
    '[threat 36] takes the code of the verified address of %s first',
    async (provider) => {
      const login = `silent-${provider}`
      const { browser, made } = await someone(login, provider)
      const { action, flowId } = await ask(browser, made, `thief-${provider}@example.com`)
      expect(action).toBe('VERIFY_PRIMARY_OTP')
      expect(await subjectsTo(`${login}@example.com`)).toEqual(['Changing your email address'])
      expect(await wallet.mailsTo(`thief-${provider}@example.com`)).toEqual([])
      expect(await refusalOf(answer(browser, flowId, 'secondary', '000000'))).toBe('session.flowMissing')
    },
  )

  it('[threat 36] tells that address, which can undo it for 72 hours and logs everyone out', async () => {
    const { browser } = await add('added', 'added-new@example.com')
    expect(await subjectsTo('added@example.com')).toEqual([
      'Your email address was changed',
      'Changing your email address',
    ])
    expect((await wallet.logIn('added-new@example.com')).session.userId).toBe(browser.session.userId)
    wallet.skip(72 * hourMs - 60_000)
    expect(await undo('added@example.com')).toEqual({ success: true })
    expect((await wallet.logIn('added-new@example.com')).session.userId).not.toBe(browser.session.userId)
    expect(await browser.client.call(auth.check, {})).toEqual({ isConnected: false })
    expect((await subjectsTo('added@example.com'))[0]).toBe('Your email address change was undone')
    expect((await logInSocial(wallet, 'google', 'added')).session.userId).toBe(browser.session.userId)
  })

  it('[threat 36] can still be undone when it was changed again', async () => {
    const { browser, made } = await add('twice', 'twice-b@example.com')
    const { flowId } = await ask(browser, made, 'twice-c@example.com')
    await answer(browser, flowId, 'primary', await wallet.codeFor('twice-b@example.com'))
    await answer(browser, flowId, 'secondary', await wallet.codeFor('twice-c@example.com'))
    const [, first] = (await wallet.mailsTo('twice@example.com')).filter(({ text }) => text.includes('/undo#'))
    const [, token = ''] = /\/undo#token=([\w-]+)/.exec(first?.text ?? '') ?? []
    expect(await (await wallet.newClient()).call(auth.undoEmailChange, { token })).toEqual({ success: true })
    expect(await refusalOf(undo('twice-b@example.com'))).toBe('email.undoEnded')
    expect((await wallet.logIn('twice-c@example.com')).session.userId).not.toBe(browser.session.userId)
  })

  it('[threat 36] cannot be undone later', async () => {
    await add('later', 'later-new@example.com')
    wallet.skip(72 * hourMs + 1_000)
    expect(await refusalOf(undo('later@example.com'))).toBe('email.undoEnded')
  })

  it('[threat 36] security emails go to both addresses', async () => {
    const { browser } = await add('both', 'both-new@example.com')
    wallet.skip(121_000)
    await wallet.logIn('both-new@example.com')
    await browser.client.call(vault.freeze, {}, tokenOf(browser))
    for (const email of ['both@example.com', 'both-new@example.com'])
      expect((await subjectsTo(email)).slice(0, 2), email).toEqual([
        'Your wallet is frozen',
        'New login to your wallet',
      ])
  })

  it('is one code where it is the same address', async () => {
    const { browser, made } = await someone('same')
    const { action, flowId } = await ask(browser, made, 'same@example.com')
    expect(action).toBe('VERIFY_SECONDARY_OTP')
    const otp = await wallet.codeFor('same@example.com')
    expect(await answer(browser, flowId, 'secondary', otp)).toEqual({ newEmail: 'same@example.com' })
  })

  it.each(['github', 'discord'] as const)(
    'is free to add for an account of which %s verified no address',
    async (provider) => {
      const browser = await logInSocial(wallet, provider, 'unverified', { isVerified: false })
      const made = await makeWallet(browser, 'assisted')
      expect((await ask(browser, made, 'first@example.com')).action).toBe('VERIFY_SECONDARY_OTP')
    },
  )
})
