import { auth } from '@latchkey/wire/api/auth'
import { expect, it } from 'vitest'
import { grantByCode, makeWallet, signProof, tokenOf } from '../vault/testing/testVault.ts'
import { readEmail } from './login/emailAddress.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { embedder, projectId } from './testing/testWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { wallet } = await openTestWallet({ isStill: true })

const dayMs = 86_400_000

it.each([
  ...['ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com', 'ada@exam ple.com', 'ada@@example.com'],
  ...['ada,bo@example.com', 'ada;@example.com', 'a:b@example.com', '<ada@example.com', 'ada>@example.com'],
  ...['"ada"@example.com', 'ada(x)@example.com', '[ada]@example.com', 'a\\b@example.com', 'ada\u0000@example.com'],
  ...['ada\u200b@example.com', 'ada\r\nbcc:x@example.com', ''],
])('%j is no address to write to', (typed) => {
  expect(() => readEmail(wallet.services.keyring, typed)).toThrow(
    expect.objectContaining({ reasons: [expect.objectContaining({ field: 'email.invalid' })] }),
  )
})

it('an address has one spelling, whatever its case, spaces and writing', () => {
  const { keyring } = wallet.services
  const plain = readEmail(keyring, 'ada@xn--mnchen-3ya.example')
  for (const typed of [' Ada@MÜNCHEN.example ', 'ＡＤＡ@münchen.example', 'ada@XN--MNCHEN-3YA.example']) {
    const { email, emailHash } = readEmail(keyring, typed)
    expect({ email, emailHash }).toEqual({ email: 'ada@xn--mnchen-3ya.example', emailHash: plain.emailHash })
  }
  expect(readEmail(keyring, 'bo@xn--mnchen-3ya.example').emailHash).not.toBe(plain.emailHash)
})

it('the state of a social login opens no device page', async () => {
  const client = await wallet.newClient()
  const challenge = Buffer.alloc(32).toString('base64url')
  const { uri } = await client.call(auth.startSocial, { projectId, embedder, provider: 'google', challenge })
  const token = new URL(uri).searchParams.get('state') ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await refusalOf(client.call(auth.describeDevice, { token }))).toBe('device.expired')
  const answer = { token, isApproved: true, matchNumber: '' }
  expect(await refusalOf(client.call(auth.approveDevice, answer))).toBe('device.expired')
})

it('a social login needs a challenge of 32 bytes', async () => {
  const client = await wallet.newClient()
  for (const bytes of [31, 33]) {
    const challenge = Buffer.alloc(bytes).toString('base64url')
    const started = client.call(auth.startSocial, { projectId, embedder, provider: 'google', challenge })
    expect(await refusalOf(started), String(bytes)).toBe('social.initiateFailed')
  }
})

it('an address that was left is free for someone else after exactly three days', async () => {
  const [old, next] = ['left@example.com', 'taken-up@example.com']
  const browser = await wallet.logIn(old)
  const newWallet = await makeWallet(browser, 'assisted', 'code')
  const grant = await grantByCode(browser, newWallet.code, 'changeEmail')
  const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: 1 }
  const { nonce, signature } = await signProof(newWallet.authKey, {
    action: 'emailChange',
    ...ids,
    body: { email: next },
  })
  const asked = { email: next, nonce, proof: signature, grant }
  const { flowId } = await browser.client.call(auth.startEmailChange, asked, tokenOf(browser))
  for (const [step, inbox] of [
    ['primary', old],
    ['secondary', next],
  ] as const) {
    const otp = await wallet.codeFor(inbox)
    await browser.client.call(auth.verifyEmailChange, { flowId, step, otp }, tokenOf(browser))
  }
  wallet.skip(3 * dayMs - 1)
  await expect(wallet.logIn(old)).rejects.toMatchObject({ reasons: [{ field: 'email.replaced' }] })
  wallet.skip(1)
  const client = await wallet.newClient()
  wallet.skip(60_000)
  const { session } = await wallet.logIn(old, client)
  expect(session.userId).not.toBe(browser.session.userId)
  wallet.skip(60_000)
  expect((await wallet.logIn(next)).session.userId).toBe(browser.session.userId)
})
