import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { expect, it } from 'vitest'
import { grantByCode, makeWallet, sealed, signProof, tokenOf, wrap } from '../vault/testing/testVault.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { database, wallet } = await openTestWallet({ isStill: true })

const eventsOf = async (userId: string): Promise<number> => {
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*) FROM audit_events WHERE user_id = $1) +
      (SELECT count(*) FROM audit_waiting WHERE user_id = $1) AS count`,
    [userId],
  )
  return Number(rows[0].count)
}

it('[threat 82] a user who freezes and unfreezes all day sends no flood of emails', async () => {
  const email = 'flood@example.com'
  const browser = await wallet.logIn(email)
  const { code } = await makeWallet(browser, 'assisted', 'code')
  const before = (await wallet.mailsTo(email)).length
  for (let turn = 0; turn < 30; turn++) {
    await browser.client.call(vault.freeze, {}, tokenOf(browser))
    const grant = await grantByCode(browser, code, 'unfreeze')
    await browser.client.call(vault.unfreeze, { grant }, tokenOf(browser))
  }
  expect(await refusalOf(grantByCode(browser, code, 'unfreeze'))).toBe('vault.tooManyOpenings')
  expect(await refusalOf(grantByCode(browser, code, 'checkBackup'))).toBe('vault.tooManyOpenings')
  expect((await wallet.mailsTo(email)).length - before).toBe(30)
  // Another device of the same user isn't blocked by it.
  const other = await wallet.logIn(email)
  expect(
    await other.client.call(auth.startStepUp, { action: 'confirmDevice', by: 'code' }, tokenOf(other)),
  ).toHaveProperty('flowId')
  wallet.skip(3_600_000)
  browser.session = await browser.client.call(auth.refresh, { refreshToken: browser.session.refreshToken })
  expect(await grantByCode(browser, code, 'checkBackup')).toMatch(/^[\w-]{43}$/)
})

it('[threat 82] replacing the data key all day sends no flood of emails', async () => {
  const email = 'turns@example.com'
  const { client, session } = await wallet.logIn(email)
  const { walletId, authKey, reserved } = await makeWallet({ client, session }, 'assisted')
  const before = (await wallet.mailsTo(email)).length
  const rotate = async (epoch: number) => {
    const body = { fromEpoch: epoch, vault: sealed(), unlockers: reserved.map((one) => wrap(one)) }
    const ids = { userId: session.userId, walletId, epoch }
    const proof = await signProof(authKey, { action: 'rotate', ...ids, body })
    return client.call(vault.rotate, { ...body, proof }, tokenOf({ session }))
  }
  for (let epoch = 1; epoch <= 30; epoch++) await rotate(epoch)
  expect(await refusalOf(rotate(31))).toBe('vault.tooManyOpenings')
  expect((await wallet.mailsTo(email)).length - before).toBe(30)
})

it('[threat 82] an emailed link that is used again and again fills no log', async () => {
  const email = 'again@example.com'
  const owner = await wallet.logIn(email)
  await makeWallet(owner, 'assisted')
  await wallet.logIn(email)
  const [mail] = await wallet.mailsTo(email)
  const token = /\/new-device#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const anyone = await wallet.newClient()
  const answer = () => anyone.call(vault.answerNewDevice, { token, isOwn: true, isFrozen: false })
  const before = await eventsOf(owner.session.userId)
  const [first] = await Promise.all(Array.from({ length: 12 }, answer))
  const logged = await eventsOf(owner.session.userId)
  expect(logged - before).toBe(1)
  const mails = (await wallet.mailsTo(email)).filter(({ text }) => /\/freeze#token=/.test(text))
  expect(mails).toHaveLength(1)
  for (let turn = 0; turn < 20; turn++) expect(await answer()).toEqual(first)
  expect(await eventsOf(owner.session.userId)).toBe(logged)
})
