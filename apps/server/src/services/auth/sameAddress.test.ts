import { auth } from '@latchkey/wire/api/auth'
import { expect, it } from 'vitest'
import { during } from '../vault/testing/during.ts'
import { makeWallet, signProof, tokenOf } from '../vault/testing/testVault.ts'
import { newId } from './foundation/secret.ts'
import { hashEmail, readEmail } from './login/emailAddress.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { database, wallet } = await openTestWallet()

/** Another account that takes this address, as an email change or a first login does. */
const takenBy = (userId: string, email: string) => {
  const { keyring } = wallet.services
  const { emailHash, emailSealed } = readEmail(keyring, email)
  const statement = `WITH taker AS (INSERT INTO users (id, created_at) VALUES ($1, now()) RETURNING id)
    INSERT INTO emails (email_hash, email_sealed, user_id, created_at) SELECT $2, $3, id, now() FROM taker`
  return [statement, userId, emailHash, emailSealed] as const
}
const accountsOf = async (email: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ user_id: string }>('SELECT user_id FROM emails WHERE email_hash = $1', [
    hashEmail(wallet.services.keyring, email),
  ])
  return rows.map(({ user_id }) => user_id)
}

it('[AUTH-05] an email change is refused if another account takes the address at that moment', async () => {
  const [from, to] = ['mover@example.com', 'wanted@example.com']
  const browser = await wallet.logIn(from)
  const { walletId, authKey } = await makeWallet(browser, 'assisted')
  const ids = { userId: browser.session.userId, walletId, epoch: 1 }
  const { nonce, signature } = await signProof(authKey, { action: 'emailChange', ...ids, body: { email: to } })
  const asked = { email: to, nonce, proof: signature }
  const { flowId } = await browser.client.call(auth.startEmailChange, asked, tokenOf(browser))
  const taker = newId()
  const answer = (step: 'primary' | 'secondary', otp: string) =>
    browser.client.call(auth.verifyEmailChange, { flowId, step, otp }, tokenOf(browser))
  await answer('primary', await wallet.codeFor(from))
  const otp = await wallet.codeFor(to)
  const change = () => answer('secondary', otp)
  expect(await refusalOf(during(database, [...takenBy(taker, to)], change))).toBe('email.taken')
  expect([await accountsOf(from), await accountsOf(to)]).toEqual([[browser.session.userId], [taker]])
})

it('[AUTH-01] a first login gets the account that takes the address at that moment', async () => {
  const email = 'first-login@example.com'
  const client = await wallet.newClient()
  const changer = newId()
  const { flowId } = await wallet.startEmail(client, email)
  const otp = await wallet.codeFor(email)
  const logIn = () => client.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' })
  const session = await during(database, [...takenBy(changer, email)], logIn)
  expect([session.userId, await accountsOf(email)]).toEqual([changer, [changer]])
  const { rows } = await database.pool.query(
    'SELECT 1 FROM users WHERE NOT EXISTS (SELECT FROM emails WHERE user_id = users.id)',
  )
  expect(rows).toEqual([])
})
