import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { during } from '../vault/testing/during.ts'
import { type Browser, confirmFrom, grantByMail, makeWallet, signProof, tokenOf } from '../vault/testing/testVault.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { askFarcaster, logInFarcaster } from './testing/otherLogins.ts'
import { refusalOf, type WalletClient } from './testing/walletClient.ts'

const { wallet, database } = await openTestWallet()
const hourMs = 3_600_000

type NewWallet = Awaited<ReturnType<typeof makeWallet>>
type Owner = Browser & { email: string; newWallet: NewWallet }
let count = 0
const newOwner = async (): Promise<Owner> => {
  count += 1
  const email = `void-${count}@example.com`
  const browser = await wallet.logIn(email)
  return { ...browser, email, newWallet: await makeWallet(browser, 'assisted') }
}
/** A second device of the account, confirmed. */
const another = async (owner: Owner): Promise<Browser> => {
  const second = await wallet.logIn(owner.email)
  await confirmFrom(owner, second)
  return second
}
const linkIn = async (email: string, page: string): Promise<string> => {
  const texts = (await wallet.mailsTo(email)).map(({ text }) => text).join('\n')
  return new RegExp(`/${page}#token=([\\w-]+)`).exec(texts)?.[1] ?? ''
}
const freezeLink = async (owner: Owner): Promise<string> => {
  await wallet.logIn(owner.email)
  const token = await linkIn(owner.email, 'new-device')
  await owner.client.call(vault.answerNewDevice, { token, isOwn: true, isFrozen: false })
  return linkIn(owner.email, 'freeze')
}
const startChange = async ({ client, session }: Browser, { newWallet }: Owner, email: string) => {
  const ids = { userId: session.userId, walletId: newWallet.walletId, epoch: 1 }
  const { nonce, signature } = await signProof(newWallet.authKey, { action: 'emailChange', ...ids, body: { email } })
  return (await client.call(auth.startEmailChange, { email, nonce, proof: signature }, tokenOf({ session }))).flowId
}
const answer = (browser: Browser, flowId: string, step: 'primary' | 'secondary', otp: string) =>
  browser.client.call(auth.verifyEmailChange, { flowId, step, otp }, tokenOf(browser))
const changeEmail = async (owner: Owner, to: string) => {
  const flowId = await startChange(owner, owner, to)
  await answer(owner, flowId, 'primary', await wallet.codeFor(owner.email))
  await answer(owner, flowId, 'secondary', await wallet.codeFor(to))
}
const startLogin = async (email: string): Promise<{ client: WalletClient; login: () => Promise<unknown> }> => {
  wallet.skip(hourMs)
  const client = await wallet.newClient()
  const { flowId } = await wallet.startEmail(client, email)
  const otp = await wallet.codeFor(email)
  return { client, login: () => client.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' }) }
}
const freeze = (browser: Browser) => browser.client.call(vault.freeze, {}, tokenOf(browser))
const signOut = (browser: Browser) => browser.client.call(auth.signOut, { isEverywhere: true }, tokenOf(browser))
const isIn = async (browser: Browser): Promise<boolean> =>
  (await browser.client.call(auth.check, {}, tokenOf(browser))).isConnected
/** Renews the access token, which the moved clock has ended. */
const renewed = async <T extends Browser>(browser: T): Promise<T> => {
  const { refreshToken } = browser.session
  return { ...browser, session: await browser.client.call(auth.refresh, { refreshToken }) }
}

describe('a login whose code was sent before', () => {
  it.each([
    ['the wallet is frozen from another browser', async (owner: Owner) => freeze(await renewed(owner))],
    ['all devices are logged out', async (owner: Owner) => signOut(await renewed(owner))],
    [
      'the wallet is frozen by an emailed link',
      async (owner: Owner, link: string) => owner.client.call(vault.freeze, { token: link }),
    ],
    [
      'the owner says that a new device is not theirs',
      async (owner: Owner) =>
        owner.client.call(vault.answerNewDevice, {
          ...{ token: await linkIn(owner.email, 'new-device'), isOwn: false, isFrozen: false },
        }),
    ],
  ])('[threat 33] is over once %s', async (_, end) => {
    const owner = await newOwner()
    const link = await freezeLink(owner)
    const { login } = await startLogin(owner.email)
    await end(owner, link)
    expect(await refusalOf(login())).toBe('session.flowMissing')
    wallet.skip(hourMs)
    expect((await wallet.logIn(owner.email)).session.userId).toBe(owner.session.userId)
  })

  it('[threat 33] is over once the address becomes that of another account', async () => {
    const owner = await newOwner()
    const { login } = await startLogin('void-next@example.com')
    await changeEmail(await renewed(owner), 'void-next@example.com')
    expect(await refusalOf(login())).toBe('session.flowMissing')
  })

  it('[threat 33] is over once an email change is undone', async () => {
    const owner = await newOwner()
    await changeEmail(owner, 'void-undone@example.com')
    const token = await linkIn(owner.email, 'undo')
    const { client, login } = await startLogin(owner.email)
    await client.call(auth.undoEmailChange, { token })
    expect(await refusalOf(login())).toBe('session.flowMissing')
  })

  it('[threat 33] is over once all sessions end, even while it is being completed', async () => {
    const owner = await newOwner()
    const { login } = await startLogin(owner.email)
    const end = ['UPDATE users SET flows_void_before = $2 WHERE id = $1', owner.session.userId] as const
    const at = new Date(wallet.services.clock())
    expect(await refusalOf(during(database, [...end, at], login))).toBe('session.flowMissing')
  })

  it('[threat 33] is over, if it was approved in Farcaster, once all devices are logged out', async () => {
    const owner = await logInFarcaster(wallet, 'void-caster')
    const { wait } = await askFarcaster(wallet, 'void-caster')
    await signOut(owner)
    expect(await refusalOf(wait())).toBe('session.flowMissing')
  })
})

describe('a pending email change', () => {
  it('[threat 36] is over once the wallet is frozen, also after it is unfrozen', async () => {
    const owner = await newOwner()
    const flowId = await startChange(owner, owner, 'void-frozen@example.com')
    const otp = await wallet.codeFor(owner.email)
    await freeze(owner)
    expect(await refusalOf(answer(owner, flowId, 'primary', otp))).toBe('session.flowMissing')
    wallet.skip(2 * 60_000)
    const grant = await grantByMail(wallet, owner, owner.email, 'unfreeze')
    await owner.client.call(vault.unfreeze, { grant }, tokenOf(owner))
    expect(await refusalOf(answer(owner, flowId, 'primary', otp))).toBe('session.flowMissing')
  })

  it('[threat 36] is over once another one is complete, and so are codes that the old address got', async () => {
    const owner = await newOwner()
    const thief = await another(owner)
    const theirs = await startChange(thief, owner, 'void-thief@example.com')
    await answer(thief, theirs, 'primary', await wallet.codeFor(owner.email))
    const otp = await wallet.codeFor('void-thief@example.com')
    wallet.skip(2 * 60_000)
    const { flowId } = await thief.client.call(auth.startStepUp, { action: 'export', by: 'otp' }, tokenOf(thief))
    const code = await wallet.codeFor(owner.email)
    await changeEmail(owner, 'void-safe@example.com')
    expect(await refusalOf(answer(thief, theirs, 'secondary', otp))).toBe('session.flowMissing')
    const late = thief.client.call(auth.verifyStepUp, { flowId, otp: code }, tokenOf(thief))
    expect(await refusalOf(late)).toBe('session.flowMissing')
  })
})

describe('a thief who is logged in', () => {
  type End = (owner: Owner, link: string) => Promise<unknown>
  const byLink: End = (owner, link) => owner.client.call(vault.freeze, { token: link })
  const byLogin: End = async ({ email, ...owner }) => freeze(await wallet.logIn(email, owner.client))
  const byDevice: End = async (owner) =>
    owner.client.call(vault.answerNewDevice, {
      ...{ token: await linkIn(owner.email, 'new-device'), isOwn: false, isFrozen: true },
    })
  const byLogOut: End = async ({ email, ...owner }) => signOut(await wallet.logIn(email, owner.client))

  it.each([
    ['the emailed link', byLink],
    ['a new login of the owner that freezes', byLogin],
    ['the link about a new device', byDevice],
    ['a new login of the owner that logs out everywhere', byLogOut],
  ])('[threat 33] and froze the wallet first is logged out by %s', async (_, end) => {
    const owner = await newOwner()
    const thief = await another(owner)
    const link = await freezeLink(owner)
    await freeze(thief)
    expect([await isIn(owner), await isIn(thief)]).toEqual([false, true])
    wallet.skip(2 * 60_000)
    await end(owner, link)
    expect(await isIn(thief)).toBe(false)
    // The code of this login was asked for after the freeze.
    wallet.skip(hourMs)
    const back = await wallet.logIn(owner.email)
    expect((await back.client.call(vault.read, {}, tokenOf(back))).wallet?.isFrozen).toBe(true)
  })

  it('[threat 33] is logged out by freezing an account without a wallet', async () => {
    const email = 'void-walletless@example.com'
    const owner = await wallet.logIn(email)
    const thief = await wallet.logIn(email)
    await freeze(owner)
    expect([await isIn(owner), await isIn(thief)]).toEqual([true, false])
  })

  it('[threat 33] and freezes again and again sends the owner one email', async () => {
    const owner = await newOwner()
    for (let at = 0; at < 3; at += 1) await freeze(owner)
    const subjects = (await wallet.mailsTo(owner.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('frozen'))).toHaveLength(1)
  })
})
