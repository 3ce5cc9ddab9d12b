import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { createSoftPasskey } from '../auth/testing/softPasskey.ts'
import { embedder } from '../auth/testing/testWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { enrol } from './testing/enrolled.ts'
import {
  type Browser,
  gateOf,
  grantByCode,
  grantByMail,
  makeAuthKey,
  makeWallet,
  random,
  type reserve,
  sealed,
  signProof,
  tokenOf,
  wrap,
} from './testing/testVault.ts'

const { wallet, database } = await openTestWallet()
const minuteMs = 60_000
type NewWallet = Awaited<ReturnType<typeof makeWallet>>
type Types = Parameters<typeof reserve>[1][]

let count = 0
/** A confirmed device with an open wallet, an hour after the login: what someone finds at an unlocked device. */
const unlockedDevice = async (...types: Types) => {
  count += 1
  const email = `rewrap-${count}@example.com`
  const here = await wallet.logIn(email)
  const made = await makeWallet(here, ...types)
  wallet.skip(60 * minuteMs)
  here.session = await here.client.call(auth.refresh, { refreshToken: here.session.refreshToken })
  return { email, here, made }
}
const rotate = async ({ client, session }: Browser, made: NewWallet, unlockers: object[], grant?: string) => {
  const body = { fromEpoch: 1, vault: sealed(), unlockers: unlockers as never[] }
  const ids = { userId: session.userId, walletId: made.walletId, epoch: 1 }
  const proof = await signProof(made.authKey, { action: 'rotate', ...ids, body })
  return await client.call(vault.rotate, { ...body, proof, ...(grant && { grant }) }, tokenOf({ session }))
}
const rowsOf = async ({ session }: Browser) =>
  (
    await database.pool.query(
      'SELECT type, code_public_key AS key, salt, wrapped_data AS data FROM unlockers WHERE user_id = $1 ORDER BY type',
      [session.userId],
    )
  ).rows
const subjectsTo = async (email: string) => (await wallet.mailsTo(email)).map(({ subject }) => subject)

describe('someone at an unlocked device who rotates', () => {
  it.each<{ types: Types }>([
    { types: ['code', 'device'] },
    { types: ['phrase'] },
    { types: ['assisted'] },
    { types: ['assisted', 'code'] },
  ])('[threat 36] wraps no method again without a proof: $types', async ({ types }) => {
    const { here, made } = await unlockedDevice(...types)
    const before = await rowsOf(here)
    expect(await refusalOf(rotate(here, made, made.body.unlockers))).toBe('stepUp.needed')
    expect(await rowsOf(here)).toEqual(before)
  })

  it('[threat 36] ruins no passkey without a proof', async () => {
    const { here, made, email } = await unlockedDevice('assisted')
    const site = { origin: wallet.origin, rpId: new URL(wallet.origin).hostname, topOrigin: embedder }
    const grant = await grantByMail(wallet, here, email, 'addUnlocker')
    const { unlockerId } = await enrol(here, made, createSoftPasskey(site), grant)
    const all = [...made.body.unlockers, wrap({ unlockerId, type: 'passkey' })]
    expect(await refusalOf(rotate(here, made, all))).toBe('stepUp.needed')
    // A login alone is not enough either, as for removing it.
    const fresh = await wallet.logIn(email, here.client)
    expect(await refusalOf(rotate(fresh, made, all))).toBe('stepUp.needed')
  })

  it('[threat 36] never swaps or drops the key of the recovery code or the salt of the passphrase', async () => {
    const { here, made } = await unlockedDevice('code', 'phrase')
    const before = await rowsOf(here)
    const [code, phrase] = made.body.unlockers
    const { authPublicKey: thiefKey } = await makeAuthKey()
    const proven = () => grantByCode(here, made.code, 'removeUnlocker')
    const swapped = { ...code, codePublicKey: thiefKey }
    expect(await refusalOf(rotate(here, made, [swapped, phrase ?? {}], await proven()))).toBe('vault.conflict')
    const salted = { ...phrase, salt: random(16) }
    expect(await refusalOf(rotate(here, made, [code ?? {}, salted], await proven()))).toBe('vault.conflict')
    expect(await rowsOf(here)).toEqual(before)
    const bare = made.reserved.map(({ unlockerId, type }) => ({ unlockerId, type, label: '', wrapped: sealed() }))
    await rotate(here, made, bare, await proven())
    const kept = (rows: { key: string; salt: string }[]) => rows.map(({ key, salt }) => ({ key, salt }))
    expect(kept(await rowsOf(here))).toEqual(kept(before))
    expect((await here.client.call(vault.read, {}, tokenOf(here))).wants).toMatchObject({ change: 'own' })
  })
})

it('[threat 36] a wallet with a recovery code is not rotated for a day after the code was tried', async () => {
  const { here, made } = await unlockedDevice('assisted', 'code')
  await gateOf(here, made.idOf('code'))
  const proven = () => grantByCode(here, made.code, 'removeUnlocker')
  expect(await refusalOf(rotate(here, made, made.body.unlockers, await proven()))).toBe('vault.waiting')
  wallet.skip(24 * 60 * minuteMs)
  here.session = await here.client.call(auth.refresh, { refreshToken: here.session.refreshToken })
  expect(await rotate(here, made, made.body.unlockers, await proven())).toEqual({ success: true })
})

it('[threat 36] a rotation that keeps the custody tells the owner by email, with a link to freeze', async () => {
  const { here, made, email } = await unlockedDevice('assisted', 'code')
  await rotate(here, made, made.body.unlockers, await grantByCode(here, made.code, 'removeUnlocker'))
  const [mail] = await wallet.mailsTo(email)
  expect(mail?.subject).toBe('Your unlock methods were changed')
  expect(mail?.text).toContain('Firefox on Linux')
  expect(mail?.text).toContain('/freeze#token=')
})

it('[threat 36] a switch to self-custody is one email, not two', async () => {
  const { here, made, email } = await unlockedDevice('assisted', 'code')
  const code = made.body.unlockers.filter(({ type }) => type === 'code')
  await rotate(here, made, code, await grantByCode(here, made.code, 'removeUnlocker'))
  expect(await subjectsTo(email)).toEqual(['Your wallet is now self-custodial', 'Your login code'])
})
