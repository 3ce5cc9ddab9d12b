import { auth } from '@latchkey/wire/api/auth'
import { WalletError } from '@latchkey/wire/walletErrors'
import { describe, expect, it, vi } from 'vitest'
import { randomId, toBase64Url, utf8 } from '../bytes.ts'
import { createFakePasskeys } from '../testing/fakePasskeys.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import { startTestWallet } from '../testing/startTestWallet.ts'
import { uvChallenge } from '../uvChallenge.ts'
import { newCode } from './recoveryCode.ts'

const setUp = async ({ withPasskey = true } = {}) => {
  const server = createFakeServer()
  const passkeys = createFakePasskeys()
  const wallet = await startTestWallet({ server, passkeys })
  await wallet.logIn()
  const { evmAddress: account } = await wallet.vault.open()
  if (withPasskey) await wallet.vault.makeItYours({ code: await newCode(), withPasskey: true })
  const signer = await wallet.vault.signer()
  const signable = { kind: 'message', account, chainId: 1329, message: '0x6869' } as const
  const draft = async () => {
    const { approvalId: id, digest } = await signer.draft(signable)
    return { id, digest, sign: () => signer.sign({ approvalId: id, digest, signable }) }
  }
  return { server, passkeys, wallet, signer, draft }
}

describe('[threat 27] a serious request', () => {
  it('is signed after the passkey signed its digest', async () => {
    const { wallet, draft } = await setUp()
    const grave = await draft()
    await wallet.vault.stepUp(grave)
    expect(await grave.sign()).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('is not signed when the passkey gave no answer, while others still are', async () => {
    const { wallet, passkeys, draft } = await setUp()
    const grave = await draft()
    vi.spyOn(passkeys, 'get').mockRejectedValueOnce(new Error('turned away'))
    await expect(wallet.vault.stepUp(grave)).rejects.toThrow()
    await expect(grave.sign()).rejects.toMatchObject({ code: 'vault.notApproved' })
    expect(await (await draft()).sign()).toMatch(/^0x/)
  })

  it('is not signed with an answer about other bytes, an old one, or one without user verification', async () => {
    const { signer, draft } = await setUp()
    const other = await draft()
    const flags = (value: number) => toBase64Url(Uint8Array.from({ length: 37 }, (_, at) => (at === 32 ? value : 0)))
    const said = (challenge: string, type = 'webauthn.get') => toBase64Url(utf8(JSON.stringify({ type, challenge })))
    for (const make of [
      async () => ({ clientDataJSON: said('other'), authenticatorData: flags(5) }),
      async () => ({
        clientDataJSON: said(toBase64Url(await uvChallenge(`0x${'11'.repeat(32)}`, 'n'))),
        authenticatorData: flags(5),
      }),
      async (digest: string) => ({
        clientDataJSON: said(toBase64Url(await uvChallenge(digest, 'n'))),
        authenticatorData: flags(1),
      }),
      async (digest: string) => ({
        clientDataJSON: said(toBase64Url(await uvChallenge(digest, 'n')), 'webauthn.create'),
        authenticatorData: flags(5),
      }),
      async (digest: string) => ({
        clientDataJSON: said(toBase64Url(await uvChallenge(digest, 'm'))),
        authenticatorData: flags(5),
      }),
    ]) {
      const grave = await draft()
      await signer.wantPerson({ approvalId: grave.id })
      const proof = { nonce: 'n', ...(await make(grave.digest)) }
      await expect(signer.seePerson({ approvalId: grave.id, proof })).rejects.toMatchObject({
        code: 'vault.notApproved',
      })
      await expect(grave.sign()).rejects.toMatchObject({ code: 'vault.notApproved' })
    }
    expect(await other.sign()).toMatch(/^0x/)
  })

  it('asks the passkey about its own digest, although the server names another', async () => {
    const { server, wallet, passkeys, draft } = await setUp()
    const other = toBase64Url(await uvChallenge(`0x${'22'.repeat(32)}`, 'n'))
    server.answers[auth.startSign.path] = () => ({ flowId: randomId(), nonce: 'n', options: { challenge: other } })
    server.answers[auth.verifySign.path] = () => ({ success: true })
    const grave = await draft()
    await wallet.vault.stepUp(grave)
    expect(passkeys.challenges.at(-1)).toBe(toBase64Url(await uvChallenge(grave.digest, 'n')))
    expect(passkeys.challenges).not.toContain(other)
  })

  it('is signed after a click on a card, where the browser asks for no passkey without one', async () => {
    const { wallet, passkeys, draft } = await setUp()
    const grave = await draft()
    passkeys.isPressed = () => false
    vi.spyOn(passkeys, 'get').mockRejectedValueOnce(new WalletError('passkey.notUsed'))
    await wallet.vault.stepUp(grave)
    expect(await grave.sign()).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('asks nothing of a wallet without a passkey', async () => {
    const { wallet, draft } = await setUp({ withPasskey: false })
    const grave = await draft()
    await wallet.vault.stepUp(grave)
    expect(await grave.sign()).toMatch(/^0x/)
  })
})
