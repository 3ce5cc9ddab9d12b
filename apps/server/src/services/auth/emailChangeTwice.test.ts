import { auth } from '@latchkey/wire/api/auth'
import { expect, it } from 'vitest'
import { during } from '../vault/testing/during.ts'
import { type Browser, grantByCode, makeWallet, signProof, tokenOf } from '../vault/testing/testVault.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { database, wallet } = await openTestWallet()

type NewWallet = Awaited<ReturnType<typeof makeWallet>>

const ask = async (browser: Browser, newWallet: NewWallet, email: string) => {
  const grant = await grantByCode(browser, newWallet.code, 'changeEmail')
  const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: 1 }
  const { nonce, signature } = await signProof(newWallet.authKey, { action: 'emailChange', ...ids, body: { email } })
  const asked = { email, nonce, proof: signature, grant }
  return (await browser.client.call(auth.startEmailChange, asked, tokenOf(browser))).flowId
}
const answer = (browser: Browser, flowId: string, step: 'primary' | 'secondary', otp: string) =>
  browser.client.call(auth.verifyEmailChange, { flowId, step, otp }, tokenOf(browser))
const move = async (browser: Browser, newWallet: NewWallet, from: string, to: string) => {
  const flowId = await ask(browser, newWallet, to)
  await answer(browser, flowId, 'primary', await wallet.codeFor(from))
  await answer(browser, flowId, 'secondary', await wallet.codeFor(to))
}
const undoToken = async (email: string): Promise<string> => {
  const mails = await wallet.mailsTo(email)
  return /\/undo#token=([\w-]+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1] ?? ''
}

it('leaves the first address its undo link when the second undoes the change after it', async () => {
  const browser = await wallet.logIn('first@example.com')
  const newWallet = await makeWallet(browser, 'assisted', 'code')
  await move(browser, newWallet, 'first@example.com', 'second@example.com')
  wallet.skip(31_000)
  await move(browser, newWallet, 'second@example.com', 'third@example.com')
  const [first, second] = [await undoToken('first@example.com'), await undoToken('second@example.com')]
  const anyone = await wallet.newClient()
  // Whoever chose the second address could otherwise end the owner's only way back by it.
  expect(await anyone.call(auth.undoEmailChange, { token: second })).toEqual({ success: true })
  expect(await anyone.call(auth.undoEmailChange, { token: first })).toEqual({ success: true })
  expect((await wallet.logIn('first@example.com')).session.userId).toBe(browser.session.userId)
})

it('refuses a change that waited for the wallet while another was completed', async () => {
  const browser = await wallet.logIn('waits@example.com')
  const { userId } = browser.session
  const newWallet = await makeWallet(browser, 'assisted', 'code')
  const flowId = await ask(browser, newWallet, 'waits-new@example.com')
  await answer(browser, flowId, 'primary', await wallet.codeFor('waits@example.com'))
  const otp = await wallet.codeFor('waits-new@example.com')
  // What the other change does to the account: it holds the wallet, and voids what began before.
  const other = `WITH held AS (SELECT user_id FROM wallets WHERE user_id = $1 FOR UPDATE)
    UPDATE users SET flows_void_before = $2 WHERE id IN (SELECT user_id FROM held)`
  const at = new Date(wallet.services.clock())
  const change = () => answer(browser, flowId, 'secondary', otp)
  expect(await refusalOf(during(database, [other, userId, at], change))).toBe('session.flowMissing')
  const { rows } = await database.pool.query('SELECT 1 FROM email_changes WHERE user_id = $1', [userId])
  expect(rows).toEqual([])
})
