import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import {
  type Browser,
  grantByCode,
  makeAuthKey,
  makeWallet,
  random,
  signProof,
  tokenOf,
} from '../vault/testing/testVault.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { database, wallet } = await openTestWallet()

const hourMs = 3_600_000
type NewWallet = Awaited<ReturnType<typeof makeWallet>>
const ask = async (
  browser: Browser,
  newWallet: NewWallet,
  email: string,
  authKey = newWallet.authKey,
  grant?: string,
) => {
  const { userId } = browser.session
  const ids = { userId, walletId: newWallet.walletId, epoch: 1 }
  const { nonce, signature } = await signProof(authKey, { action: 'emailChange', ...ids, body: { email } })
  const asked = { email, nonce, proof: signature, ...(grant === undefined ? {} : { grant }) }
  return await browser.client.call(auth.startEmailChange, asked, tokenOf(browser))
}
const answer = (browser: Browser, flowId: string, step: 'primary' | 'secondary', otp: string) =>
  browser.client.call(auth.verifyEmailChange, { flowId, step, otp }, tokenOf(browser))
const undoToken = async (email: string): Promise<string> => {
  const mails = await wallet.mailsTo(email)
  const [, token = ''] = /\/undo#token=([\w-]+)/.exec(mails.map(({ text }) => text).join('\n')) ?? []
  return token
}

const move = async (from: string, to: string) => {
  const browser = await wallet.logIn(from)
  const newWallet = await makeWallet(browser, 'assisted', 'code')
  const grant = await grantByCode(browser, newWallet.code, 'changeEmail')
  const { flowId } = await ask(browser, newWallet, to, newWallet.authKey, grant)
  await answer(browser, flowId, 'primary', await wallet.codeFor(from))
  await answer(browser, flowId, 'secondary', await wallet.codeFor(to))
  return { browser, newWallet }
}

describe('an email change', () => {
  it('[AUTH-05] takes the code of the old address, then of the new one, and returns it (server part)', async () => {
    const browser = await wallet.logIn('old@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    const started = await ask(browser, newWallet, 'New@Example.com')
    expect(started.action).toBe('VERIFY_PRIMARY_OTP')
    expect(await wallet.mailsTo('new@example.com')).toEqual([])
    const { flowId } = started
    expect(await refusalOf(answer(browser, flowId, 'secondary', '000000'))).toBe('session.flowMissing')
    const primary = await wallet.codeFor('old@example.com')
    expect(await answer(browser, flowId, 'primary', primary)).toEqual({ newEmail: null })
    expect(await refusalOf(answer(browser, flowId, 'secondary', primary))).toBe('otp.wrong')
    const secondary = await wallet.codeFor('new@example.com')
    expect(await answer(browser, flowId, 'secondary', secondary)).toEqual({ newEmail: 'new@example.com' })
    expect((await wallet.mailsTo('old@example.com'))[0]?.subject).toBe('Your email address was changed')
    expect((await wallet.mailsTo('new@example.com'))[0]?.subject).toBe('Your new email address')

    const there = await wallet.logIn('new@example.com')
    expect(there.session.userId).toBe(browser.session.userId)
    expect((await there.client.call(vault.read, {}, tokenOf(there))).wallet?.walletId).toBe(newWallet.walletId)
    // The old address can't be taken over while the change can be undone, even with access to its inbox.
    const client = await wallet.newClient()
    const { flowId: id } = await wallet.startEmail(client, 'old@example.com')
    const otp = await wallet.codeFor('old@example.com')
    expect(await refusalOf(client.call(auth.verifyEmail, { flowId: id, otp, codes: 'wallet' }))).toBe('email.replaced')
  })

  it('needs an unlocked wallet: an inbox or a session alone is not enough', async () => {
    const browser = await wallet.logIn('victim@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    expect(await refusalOf(ask(browser, newWallet, 'thief@example.com', await makeAuthKey()))).toBe('vault.unproven')
    const mailboxOnly = await wallet.newClient()
    const body = { email: 'thief@example.com', nonce: random(16), proof: random(64) }
    expect(await refusalOf(mailboxOnly.call(auth.startEmailChange, body))).toBe('session.ended')
    const walletless = await wallet.logIn('walletless@example.com')
    expect(await refusalOf(ask(walletless, newWallet, 'thief@example.com'))).toBe('vault.missing')
    expect(await wallet.mailsTo('thief@example.com')).toEqual([])
    // Only the browser that started the change can use the code.
    const { flowId } = await ask(browser, newWallet, 'thief@example.com')
    const other = await wallet.logIn('other-victim@example.com')
    expect(await refusalOf(answer(other, flowId, 'primary', await wallet.codeFor('victim@example.com')))).toBe(
      'session.flowMissing',
    )
    // Nor can another login in the same browser, even with access to both inboxes.
    const third = await wallet.logIn('third-victim@example.com', browser.client)
    expect(await refusalOf(answer(third, flowId, 'primary', await wallet.codeFor('victim@example.com')))).toBe(
      'session.flowMissing',
    )
  })

  it('reveals that an address is taken only to someone who reads its email', async () => {
    await wallet.logIn('taken@example.com')
    wallet.skip(121_000)
    const browser = await wallet.logIn('mover@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    const { flowId } = await ask(browser, newWallet, 'taken@example.com')
    await answer(browser, flowId, 'primary', await wallet.codeFor('mover@example.com'))
    const otp = await wallet.codeFor('taken@example.com')
    expect(await refusalOf(answer(browser, flowId, 'secondary', otp))).toBe('email.taken')
    expect((await wallet.logIn('mover@example.com', browser.client)).session.userId).toBe(browser.session.userId)
  })

  it('[threat 14] emails ten new addresses a day from one device, without an address of its own', async () => {
    const browser = await wallet.logIn('no-address@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    await database.pool.query('DELETE FROM emails WHERE user_id = $1', [browser.session.userId])
    for (let turn = 0; turn < 10; turn++)
      expect((await ask(browser, newWallet, `target-${turn}@example.com`)).action).toBe('VERIFY_SECONDARY_OTP')
    expect(await refusalOf(ask(browser, newWallet, 'target-10@example.com'))).toBe('email.tooMany')
    expect(await wallet.mailsTo('target-9@example.com')).toHaveLength(1)
    expect(await wallet.mailsTo('target-10@example.com')).toEqual([])
  })

  it('does not give the old address to another account while the change can be undone', async () => {
    await move('kept-old@example.com', 'kept-new@example.com')
    const other = await wallet.logIn('kept-thief@example.com')
    const { flowId } = await ask(other, await makeWallet(other, 'assisted'), 'kept-old@example.com')
    await answer(other, flowId, 'primary', await wallet.codeFor('kept-thief@example.com'))
    const otp = await wallet.codeFor('kept-old@example.com')
    expect(await refusalOf(answer(other, flowId, 'secondary', otp))).toBe('email.taken')
    const anyone = await wallet.newClient()
    const token = await undoToken('kept-old@example.com')
    expect(await anyone.call(auth.undoEmailChange, { token })).toEqual({ success: true })
  })

  it('can be undone by the old address for 72 hours, which logs everyone out', async () => {
    const { browser } = await move('undo-old@example.com', 'undo-new@example.com')
    const token = await undoToken('undo-old@example.com')
    wallet.skip(72 * hourMs - 60_000)
    const anyone = await wallet.newClient()
    expect(await refusalOf(anyone.call(auth.undoEmailChange, { token: random() }))).toBe('email.undoEnded')
    expect(await anyone.call(auth.undoEmailChange, { token })).toEqual({ success: true })
    expect(await browser.client.call(auth.check, {})).toEqual({ isConnected: false })
    expect(await refusalOf(anyone.call(auth.undoEmailChange, { token }))).toBe('email.undoEnded')
    expect((await wallet.logIn('undo-old@example.com')).session.userId).toBe(browser.session.userId)
    expect((await wallet.logIn('undo-new@example.com')).session.userId).not.toBe(browser.session.userId)
  })

  it('undone by the first address ends what the next one could still undo, since a thief may have chosen it', async () => {
    const { browser, newWallet } = await move('chain-owner@example.com', 'chain-thief@example.com')
    wallet.skip(31_000)
    const grant = await grantByCode(browser, newWallet.code, 'changeEmail')
    const { flowId } = await ask(browser, newWallet, 'chain-last@example.com', newWallet.authKey, grant)
    await answer(browser, flowId, 'primary', await wallet.codeFor('chain-thief@example.com'))
    await answer(browser, flowId, 'secondary', await wallet.codeFor('chain-last@example.com'))
    const [owners, thiefs] = [await undoToken('chain-owner@example.com'), await undoToken('chain-thief@example.com')]
    const anyone = await wallet.newClient()
    expect(await anyone.call(auth.undoEmailChange, { token: owners })).toEqual({ success: true })
    expect(await refusalOf(anyone.call(auth.undoEmailChange, { token: thiefs }))).toBe('email.undoEnded')
    expect((await wallet.logIn('chain-owner@example.com')).session.userId).toBe(browser.session.userId)
  })

  it('cannot be undone later, and blocks exports until then', async () => {
    const { browser, newWallet } = await move('late-old@example.com', 'late-new@example.com')
    const token = await undoToken('late-old@example.com')
    const grantFor = async ({ client, session }: Browser) => {
      const asked = { action: 'export', by: 'otp' } as const
      const { flowId } = await client.call(auth.startStepUp, asked, { token: session.accessToken })
      const otp = await wallet.codeFor('late-new@example.com')
      return (await client.call(auth.verifyStepUp, { flowId, otp }, { token: session.accessToken })).grant
    }
    const record = async (from: Browser) => {
      const proofs = { grant: await grantFor(from), ownGrant: await grantByCode(from, newWallet.code, 'export') }
      return await from.client.call(vault.recordExport, proofs, tokenOf(from))
    }
    expect(await refusalOf(record(browser))).toBe('vault.waiting')
    wallet.skip(72 * hourMs + 1_000)
    const anyone = await wallet.newClient()
    expect(await refusalOf(anyone.call(auth.undoEmailChange, { token }))).toBe('email.undoEnded')
    const later = await wallet.logIn('late-new@example.com', browser.client)
    expect(await record(later)).toEqual({ success: true })
    // The old address is free again: its inbox is enough to use it.
    expect((await wallet.logIn('late-old@example.com')).session.userId).not.toBe(browser.session.userId)
  })
})
