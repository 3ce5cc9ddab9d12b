import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { chainWaiting } from '../../audit/chainWaiting.ts'
import { enrol, optionsFor } from '../vault/testing/enrolled.ts'
import {
  confirmFrom,
  deviceIdOf,
  gateOf,
  grantByCode,
  grantByMail,
  makeWallet,
  sealed,
  signProof,
  tokenOf,
} from '../vault/testing/testVault.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { createSoftPasskey } from './testing/softPasskey.ts'
import { embedder, projectId } from './testing/testWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { database, wallet } = await openTestWallet()

let read = 0n
/** Audit events since the last call: the kind, the result, and the names of their ID fields. */
const trail = async (): Promise<string[]> => {
  await chainWaiting(wallet.services.db)
  const { rows } = await database.pool.query('SELECT seq, event FROM audit_events WHERE seq > $1 ORDER BY seq', [read])
  read = BigInt(rows.at(-1)?.seq ?? read)
  return rows.map(({ event }) => {
    const { kind, result, seq: _, at: __, ...ids } = JSON.parse(event) as Record<string, string>
    return [kind, ...(result ? [`(${result})`] : []), ...Object.keys(ids).sort()].join(' ')
  })
}
const linkIn = async (email: string, page: string): Promise<string> => {
  const texts = (await wallet.mailsTo(email)).map(({ text }) => text).join('\n')
  return new RegExp(`/${page}#token=([\\w-]+)`).exec(texts)?.[1] ?? ''
}

describe('the audit names', () => {
  it('a login with its codes, and how its session ends', async () => {
    const email = 'trail@example.com'
    const client = await wallet.newClient()
    const { flowId } = await wallet.startEmail(client, email)
    const otp = await wallet.codeFor(email)
    const wrong = otp === '000000' ? '999999' : '000000'
    await refusalOf(client.call(auth.verifyEmail, { flowId, otp: wrong, codes: 'wallet' }))
    await client.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' })
    expect(await trail()).toEqual([
      'otp.sent email network',
      'otp.wrong email',
      'otp.right email',
      'user.new email userId',
      'login.email deviceId embedder network sessionId userId',
    ])
    await client.call(auth.signOut, { isEverywhere: false })
    expect(await trail()).toEqual(['session.end (signed out) sessionId userId'])
    const { session } = await wallet.logIn(email, client)
    const next = await client.call(auth.refresh, { refreshToken: session.refreshToken })
    await client.call(auth.refresh, { refreshToken: next.refreshToken })
    await trail()
    await refusalOf(client.call(auth.refresh, { refreshToken: session.refreshToken }))
    expect(await trail()).toEqual(['session.end (refresh token used twice) sessionId userId'])
  })

  it('a returning browser', async () => {
    const { client } = await wallet.logIn('back@example.com')
    await trail()
    await wallet.logIn('back@example.com', client)
    expect(await trail()).toEqual([
      'session.end (replaced) sessionId userId',
      'login.email deviceId embedder network sessionId userId',
    ])
  })

  it('a new wallet, its gates, a rotation and an export', async () => {
    const email = 'trail-wallet@example.com'
    const browser = await wallet.logIn(email)
    await trail()
    const newWallet = await makeWallet(browser, 'code', 'assisted')
    expect(await trail()).toEqual([
      'unlocker.add (code) sessionId unlockerId userId',
      'unlocker.add (assisted) sessionId unlockerId userId',
      'vault.new (assisted+code) sessionId userId',
    ])
    await gateOf(browser, newWallet.idOf('assisted'))
    expect(await trail()).toEqual(['gate.release (assisted) deviceId sessionId unlockerId userId'])
    const [assisted, code] = [newWallet.body.unlockers[1], newWallet.body.unlockers[0]]
    const rotate = async (fromEpoch: number, unlockers: readonly unknown[], grant?: string) => {
      const body = { fromEpoch, vault: sealed(), unlockers: unlockers as never[] }
      const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: fromEpoch }
      const proof = await signProof(newWallet.authKey, { action: 'rotate', ...ids, body })
      await browser.client.call(vault.rotate, { ...body, proof, ...(grant && { grant }) }, tokenOf(browser))
    }
    await rotate(1, [assisted, code], await grantByCode(browser, newWallet.code, 'removeUnlocker'))
    expect(await trail()).toEqual(['stepUp (removeUnlocker) sessionId userId', 'vault.rotate (kept) sessionId userId'])
    await rotate(2, [code], await grantByCode(browser, newWallet.code, 'removeUnlocker'))
    expect(await trail()).toEqual(['stepUp (removeUnlocker) sessionId userId', 'vault.rotate (self) sessionId userId'])
    const grants = {
      grant: await grantByMail(wallet, browser, email, 'export'),
      ownGrant: await grantByCode(browser, newWallet.code, 'export'),
    }
    await browser.client.call(vault.recordExport, grants, tokenOf(browser))
    expect(await trail()).toEqual([
      'otp.right email userId',
      'stepUp (export) sessionId userId',
      'stepUp (export) sessionId userId',
      'export sessionId userId',
    ])
  })

  it('a freeze by session or link, what it ends, and its end', async () => {
    const email = 'trail-frozen@example.com'
    const owner = await wallet.logIn(email)
    await makeWallet(owner, 'assisted')
    const second = await wallet.logIn(email)
    expect((await trail()).at(-1)).toBe('device.new deviceId embedder userId')
    await owner.client.call(vault.freeze, {}, tokenOf(owner))
    expect(await trail()).toEqual(['session.end (frozen) sessionId userId', 'freeze (session) userId'])
    const grant = await grantByMail(wallet, owner, email, 'unfreeze')
    await trail()
    await owner.client.call(vault.unfreeze, { grant }, tokenOf(owner))
    expect(await trail()).toEqual(['unfreeze sessionId userId'])
    const third = await wallet.logIn(email)
    await trail()
    const anyone = await wallet.newClient()
    const token = await linkIn(email, 'new-device')
    await anyone.call(vault.answerNewDevice, { token, isOwn: false, isFrozen: true })
    expect(await trail()).toEqual([
      'device.answer (undone) deviceId userId',
      'device.remove deviceId userId',
      'session.end (frozen) sessionId userId',
      'freeze (link) userId',
    ])
    for (const { client } of [second, third]) expect(await client.call(auth.check, {})).toEqual({ isConnected: false })
  })

  it('devices that are answered, confirmed and removed', async () => {
    const email = 'trail-devices@example.com'
    const owner = await wallet.logIn(email)
    const newWallet = await makeWallet(owner, 'assisted', 'code')
    const [second, third] = [await wallet.logIn(email), await wallet.logIn(email)]
    const token = await linkIn(email, 'new-device')
    await trail()
    await (await wallet.newClient()).call(vault.answerNewDevice, { token, isOwn: true, isFrozen: false })
    expect(await trail()).toEqual(['device.answer (own) deviceId userId'])
    await confirmFrom(owner, second)
    await confirmFrom(owner, second)
    expect(await trail()).toEqual(['device.confirm (device) deviceId userId'])
    const grant = await grantByCode(third, newWallet.code, 'confirmDevice')
    await third.client.call(vault.confirmDevice, { by: 'grant', grant }, tokenOf(third))
    expect(await trail()).toEqual(['stepUp (confirmDevice) sessionId userId', 'device.confirm (own) deviceId userId'])
    await owner.client.call(vault.removeDevice, { deviceId: await deviceIdOf(third) }, tokenOf(owner))
    expect(await trail()).toEqual(['device.remove deviceId sessionId userId'])
    await owner.client.call(auth.signOut, { isEverywhere: true }, tokenOf(owner))
    expect((await trail()).every((line) => line.startsWith('session.end ('))).toBe(true)
  })

  it('an email change from its start to its undoing', async () => {
    const [email, to] = ['trail-old@example.com', 'trail-new@example.com']
    const browser = await wallet.logIn(email)
    const newWallet = await makeWallet(browser, 'assisted', 'code')
    const grant = await grantByCode(browser, newWallet.code, 'changeEmail')
    const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: 1 }
    const { nonce, signature } = await signProof(newWallet.authKey, {
      action: 'emailChange',
      ...ids,
      body: { email: to },
    })
    await trail()
    const asked = { email: to, nonce, proof: signature, grant }
    const { flowId } = await browser.client.call(auth.startEmailChange, asked, tokenOf(browser))
    for (const [step, inbox] of [
      ['primary', email],
      ['secondary', to],
    ] as const) {
      const otp = await wallet.codeFor(inbox)
      await browser.client.call(auth.verifyEmailChange, { flowId, step, otp }, tokenOf(browser))
    }
    expect(await trail()).toEqual([
      'email.change (asked) email sessionId userId',
      'otp.right email userId',
      'otp.right email userId',
      'email.change (changed) email userId',
    ])
    await (await wallet.newClient()).call(auth.undoEmailChange, { token: await linkIn(email, 'undo') })
    expect(await trail()).toEqual([
      'session.end (email change undone) sessionId userId',
      'email.change (undone) email userId',
    ])
  })

  it('passkeys: added, used for a signature and a login, and refused', async () => {
    const browser = await wallet.logIn('trail-passkey@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    const passkey = createSoftPasskey({
      ...{ origin: wallet.origin, rpId: new URL(wallet.origin).hostname, topOrigin: embedder },
    })
    await trail()
    const { unlockerId } = await enrol(browser, newWallet, passkey)
    expect(await trail()).toEqual(['unlocker.add (passkey) sessionId unlockerId userId'])
    const digest = `0x${'ab'.repeat(32)}`
    const signing = await browser.client.call(auth.startSign, { digest }, tokenOf(browser))
    const signed = { flowId: signing.flowId, response: passkey.assert(signing.options) }
    await browser.client.call(auth.verifySign, signed, tokenOf(browser))
    expect(await trail()).toEqual(['stepUp (sign) sessionId userId'])
    const second = await wallet.logIn('trail-passkey@example.com')
    await trail()
    const response = passkey.assert(await optionsFor(second, 'unlock'))
    await second.client.call(vault.openGate, { unlockerId, response }, tokenOf(second))
    expect(await trail()).toEqual([
      'device.confirm (passkey) deviceId userId',
      'gate.release (passkey) deviceId sessionId unlockerId userId',
    ])
    const client = await wallet.newClient()
    const start = () => client.call(auth.startPasskey, { projectId, embedder })
    const refused = await start()
    await refusalOf(client.call(auth.verifyPasskey, { flowId: refused.flowId, response: null }))
    expect(await trail()).toEqual(['passkey.refused embedder network'])
    const { flowId, options } = await start()
    await client.call(auth.verifyPasskey, { flowId, response: passkey.assert(options) })
    expect(await trail()).toEqual([
      'login.passkey deviceId embedder network sessionId userId',
      'device.new deviceId embedder userId',
    ])
  })
})
