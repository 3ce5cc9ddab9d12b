import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { type AuthKey, type Browser, makeAuthKey, makeWallet, sealed, signProof, tokenOf } from './testing/testVault.ts'

const { database, wallet } = await openTestWallet()

type NewWallet = Awaited<ReturnType<typeof makeWallet>>

const ask = (browser: Browser) => browser.client.call(vault.readRecord, {}, tokenOf(browser))
const read = async (browser: Browser) => ({ record: (await ask(browser)).record })

const write = async (
  browser: Browser,
  newWallet: NewWallet,
  fromVersion: number,
  version: number,
  more: { key?: AuthKey; epoch?: number } = {},
) => {
  const record = { version, epoch: more.epoch ?? 1, sealed: sealed() }
  const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: 1 }
  const proof = await signProof(more.key ?? newWallet.authKey, {
    action: 'writeRecord',
    ...ids,
    body: { fromVersion, record },
  })
  const body = { fromVersion, record, proof }
  await browser.client.call(vault.writeRecord, body, tokenOf(browser))
  return { body, record }
}

describe('[threat 30] an encrypted payment record', () => {
  it('belongs to one wallet: its owner reads it on every device, a stranger never', async () => {
    const browser = await wallet.logIn('payer@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    expect(await read(browser)).toEqual({ record: null })
    // With the time, so that a clock that is ahead begins no new day.
    expect(Math.abs(((await ask(browser)).at ?? 0) - Date.now())).toBeLessThan(60_000)
    const { record } = await write(browser, newWallet, 0, 1)
    expect(await read(await wallet.logIn('payer@example.com'))).toEqual({ record })
    const stranger = await wallet.logIn('not-the-payer@example.com')
    await makeWallet(stranger, 'assisted')
    expect(await read(stranger)).toEqual({ record: null })
  })

  it('is replaced only by a device with the newest version; of ten at once, one wins', async () => {
    const browser = await wallet.logIn('race@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => write(browser, newWallet, 0, 1)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(write(browser, newWallet, 0, 5))).toBe('vault.conflict')
    await write(browser, newWallet, 1, 7)
    expect(await refusalOf(write(browser, newWallet, 7, 7))).toBe('vault.conflict')
    expect(await refusalOf(write(browser, newWallet, 7, 8, { epoch: 2 }))).toBe('vault.conflict')
    expect((await read(browser)).record?.version).toBe(7)
  })

  it('cannot be overwritten by a session with a locked wallet, or by a replayed request', async () => {
    const browser = await wallet.logIn('closed@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    const { body } = await write(browser, newWallet, 0, 1)
    expect(await refusalOf(write(browser, newWallet, 1, 2, { key: await makeAuthKey() }))).toBe('vault.unproven')
    expect(await refusalOf(browser.client.call(vault.writeRecord, body, tokenOf(browser)))).toBe('vault.conflict')
    const swapped = { ...body, fromVersion: 1, record: { ...body.record, version: 2 } }
    expect(await refusalOf(browser.client.call(vault.writeRecord, swapped, tokenOf(browser)))).toBe('vault.unproven')
    expect((await read(browser)).record).toEqual(body.record)
  })

  it('has a size limit, and stores only ciphertext and two counters', async () => {
    const browser = await wallet.logIn('large@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    const record = { version: 1, epoch: 1, sealed: { iv: 'AAAA', data: 'A'.repeat(87_405) } }
    const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: 1 }
    const proof = await signProof(newWallet.authKey, {
      action: 'writeRecord',
      ...ids,
      body: { fromVersion: 0, record },
    })
    await expect(
      browser.client.call(vault.writeRecord, { fromVersion: 0, record, proof }, tokenOf(browser)),
    ).rejects.toMatchObject({ status: 400 })
    const { rows } = await database.pool.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns WHERE table_name = 'payment_records' ORDER BY 1`,
    )
    expect(rows.map(({ column_name }) => column_name)).toEqual(['data', 'epoch', 'iv', 'version', 'wallet_id'])
  })
})
