import { auth } from '@latchkey/wire/api/auth'
import { type UnlockerType, vault } from '@latchkey/wire/api/vault'
import { expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { createSoftPasskey } from '../auth/testing/softPasskey.ts'
import { embedder } from '../auth/testing/testWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { enrol, optionsFor } from './testing/enrolled.ts'
import {
  type Browser,
  grantByCode,
  makeWallet,
  random,
  reserve,
  sealed,
  signProof,
  tokenOf,
  wrap,
} from './testing/testVault.ts'

const { database, wallet } = await openTestWallet({ isStill: true })

const dayMs = 86_400_000
type NewWallet = Awaited<ReturnType<typeof makeWallet>>
let people = 0
const someone = async (...types: UnlockerType[]) => {
  people += 1
  const email = `contents-${people}@example.com`
  const browser = await wallet.logIn(email)
  return { email, browser, newWallet: await makeWallet(browser, ...types) }
}
const add = async (browser: Browser, newWallet: NewWallet, unlocker: ReturnType<typeof wrap>) => {
  const body = { unlocker, epoch: 1 }
  const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: 1 }
  const proof = await signProof(newWallet.authKey, { action: 'addUnlocker', ...ids, body })
  return await browser.client.call(vault.addUnlocker, { ...body, proof }, tokenOf(browser))
}
const rowsOf = async ({ session }: Browser, type: UnlockerType) => {
  const asked = 'SELECT * FROM unlockers WHERE user_id = $1 AND type = $2 AND wallet_id IS NOT NULL ORDER BY id'
  const { rows } = await database.pool.query(asked, [session.userId, type])
  return rows as { id: string; jkt: string; label: string; epoch: number; [column: string]: unknown }[]
}

it('asks a new passkey for a key on this device, verified, and for none that is known', async () => {
  const { email, browser, newWallet } = await someone('assisted', 'code')
  const passkey = createSoftPasskey({
    ...{ origin: wallet.origin, rpId: new URL(wallet.origin).hostname, topOrigin: embedder },
  })
  await enrol(browser, newWallet, passkey, await grantByCode(browser, newWallet.code, 'addUnlocker'))
  expect(await optionsFor(browser, 'enrol')).toMatchObject({
    rp: { id: 'wallet.localhost' },
    user: {
      id: Buffer.from(browser.session.userId).toString('base64url'),
      name: `${email} wallet key: deleting it removes access`,
    },
    attestation: 'none',
    pubKeyCredParams: [-7, -257, -8].map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: [{ id: passkey.credentialId }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const token = tokenOf(browser)
  const digest = `0x${'ab'.repeat(32)}`
  const known = { allowCredentials: [{ id: passkey.credentialId }], userVerification: 'required' }
  const unlock = await optionsFor(browser, 'unlock')
  const sign = (await browser.client.call(auth.startSign, { digest }, token)).options
  const check = await browser.client.call(auth.startStepUp, { action: 'export', by: 'passkey' }, token)
  for (const options of [unlock, sign, check.options])
    expect(options).toMatchObject({ ...known, rpId: 'wallet.localhost' })
})

it('asks for ten passkeys a minute, and no more', async () => {
  const { browser } = await someone('assisted')
  const ask = () => optionsFor(browser, 'unlock')
  for (let count = 0; count < 10; count += 1) await ask()
  await expect(ask()).rejects.toMatchObject({
    reasons: [{ field: 'vault.tooManyOpenings' }],
    retryAfterMs: 60_000,
  })
  // The same limit applies to signatures.
  const digest = `0x${'ab'.repeat(32)}`
  expect(await refusalOf(browser.client.call(auth.startSign, { digest }, tokenOf(browser)))).toBe(
    'vault.tooManyOpenings',
  )
  wallet.skip(60_000)
  expect(await refusalOf(browser.client.call(auth.startSign, { digest }, tokenOf(browser)))).toBe('passkey.refused')
})

it('reserves sixty times an hour, and no more', async () => {
  const { browser } = await someone('assisted')
  for (let count = 1; count < 60; count += 1) await reserve(browser, 'device')
  expect(await refusalOf(reserve(browser, 'device'))).toBe('vault.tooManyOpenings')
})

it('keeps one unlocker of each browser, those of ninety days, and twenty of them at most', async () => {
  const { browser, newWallet } = await someone('assisted')
  const addOwn = async () => {
    const [reserved] = await reserve(browser, 'device')
    await add(browser, newWallet, wrap(reserved as never))
    return reserved?.unlockerId ?? ''
  }
  const first = await addOwn()
  const second = await addOwn()
  expect((await rowsOf(browser, 'device')).map(({ id }) => id)).toEqual([second])
  expect(second).not.toBe(first)
  const { rows } = await database.pool.query('SELECT * FROM unlockers WHERE id = $1', [second])
  const columns = Object.keys(rows[0])
  const insert = async (id: string, change: object) => {
    const row = { ...rows[0], id, jkt: id, ...change }
    const places = columns.map((_, at) => `$${at + 1}`).join(',')
    await database.pool.query(
      `INSERT INTO unlockers (${columns.join(',')}) VALUES (${places})`,
      columns.map((name) => row[name]),
    )
  }
  const now = rows[0].created_at.getTime()
  const before = (ms: number) => new Date(now - ms)
  await insert('idle', { created_at: before(91 * dayMs), last_used_at: before(90 * dayMs + 1) })
  await insert('used', { created_at: before(200 * dayMs), last_used_at: before(90 * dayMs) })
  await insert('never', { created_at: before(90 * dayMs + 1) })
  await addOwn()
  const kept = async () => (await rowsOf(browser, 'device')).map(({ jkt }) => jkt)
  expect((await kept()).sort()).toEqual([browser.client.jkt, 'used'].sort())
  for (let count = 0; count < 19; count += 1) await insert(`more-${count}`, { created_at: before(count + 1) })
  await addOwn()
  expect(await kept()).toHaveLength(20)
  // The one unused for longest was dropped.
  expect(await kept()).not.toContain('used')
})

it('keeps of each unlocker what it needs, and nothing of another kind', async () => {
  const { browser, newWallet } = await someone('assisted')
  const [phrase, code, device] = await reserve(browser, 'phrase', 'code', 'device')
  const extra = { salt: random(16), credentialId: random(16), codePublicKey: newWallet.code.authPublicKey }
  for (const reserved of [phrase, code, device]) await add(browser, newWallet, { ...wrap(reserved as never), ...extra })
  const kept = async (type: UnlockerType) => {
    const [row] = await rowsOf(browser, type)
    return { salt: row?.salt, credential: row?.credential_id, code: row?.code_public_key, label: row?.label }
  }
  const none = { salt: null, credential: null, code: null }
  expect(await kept('phrase')).toEqual({ ...none, salt: extra.salt, label: 'phrase' })
  expect(await kept('code')).toEqual({ ...none, code: extra.codePublicKey, label: 'code' })
  expect(await kept('device')).toEqual({ ...none, label: 'device' })
})

it('takes a user half with an assisted unlocker, and with no other', async () => {
  const { browser, newWallet } = await someone('assisted', 'code')
  const [device] = await reserve(browser, 'device')
  const refused = add(browser, newWallet, { ...wrap(device as never), userHalf: random() })
  await expect(refused).rejects.toMatchObject({ status: 400, reasons: [{ field: 'userHalf' }] })
})

it('keeps the name of an unlocker that a rotation does not name, and not its kind if that changes', async () => {
  const { browser, newWallet } = await someone('assisted', 'code')
  const [assisted, code] = newWallet.body.unlockers
  const rotate = async (fromEpoch: number, unlockers: object[]) => {
    const body = { fromEpoch, vault: sealed(), unlockers: unlockers as never[] }
    const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: fromEpoch }
    const proof = await signProof(newWallet.authKey, { action: 'rotate', ...ids, body })
    const grant = await grantByCode(browser, newWallet.code, 'removeUnlocker')
    return await browser.client.call(vault.rotate, { ...body, proof, grant }, tokenOf(browser))
  }
  expect(await rotate(1, [assisted ?? {}, { ...code, label: '' }])).toEqual({ success: true })
  expect((await rowsOf(browser, 'code'))[0]).toMatchObject({ label: 'code', epoch: 2 })
  expect(await rotate(2, [assisted ?? {}, { ...code, label: 'Paper' }])).toEqual({ success: true })
  expect((await rowsOf(browser, 'code'))[0]).toMatchObject({ label: 'Paper', epoch: 3 })
  const changed = { ...code, type: 'phrase', salt: random(16) }
  expect(await refusalOf(rotate(3, [assisted ?? {}, changed]))).toBe('vault.conflict')
})

it('counts a proof once, and forgets its number when a new epoch makes the proof worthless', async () => {
  const { browser, newWallet } = await someone('assisted')
  const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: 1 }
  const signed = { email: 'contents-new@example.com' }
  const { nonce, signature } = await signProof(newWallet.authKey, { action: 'emailChange', ...ids, body: signed })
  const ask = () => browser.client.call(auth.startEmailChange, { ...signed, nonce, proof: signature }, tokenOf(browser))
  const numbers = async () =>
    (await database.pool.query('SELECT 1 FROM proof_nonces WHERE wallet_id = $1', [newWallet.walletId])).rowCount
  await ask()
  expect(await refusalOf(ask())).toBe('vault.unproven')
  expect(await numbers()).toBe(1)
  const body = { fromEpoch: 1, vault: sealed(), unlockers: newWallet.body.unlockers as never[] }
  const proof = await signProof(newWallet.authKey, { action: 'rotate', ...ids, body })
  await browser.client.call(vault.rotate, { ...body, proof }, tokenOf(browser))
  expect(await numbers()).toBe(0)
  expect(await refusalOf(ask())).toBe('vault.unproven')
})
