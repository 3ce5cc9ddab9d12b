import { randomBytes, webcrypto } from 'node:crypto'
import { auth, type Session, type StepUpAction } from '@latchkey/wire/api/auth'
import { type UnlockerType, vault } from '@latchkey/wire/api/vault'
import { codeProofText, type ProofAction, proofText } from '@latchkey/wire/proof'
import type { TestWallet } from '../../auth/testing/testWallet.ts'
import type { WalletClient } from '../../auth/testing/walletClient.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
export const random = (length = 32): string => randomBytes(length).toString('base64url')
export const sealed = () => ({ iv: random(12), data: random(64) })

/** A wallet's auth key as the frame would derive it. */
export const makeAuthKey = async () => {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const authPublicKey = Buffer.from(await webcrypto.subtle.exportKey('raw', keys.publicKey)).toString('base64url')
  return { authPublicKey, privateKey: keys.privateKey }
}
export type AuthKey = Awaited<ReturnType<typeof makeAuthKey>>

type Signed = { action: ProofAction; userId: string; walletId: string; epoch: number; body: object; nonce?: string }

export const signProof = async ({ privateKey }: AuthKey, signed: Signed) => {
  const { action, userId, walletId, epoch, body, nonce = random(16) } = signed
  const text = proofText({ action, userId, walletId, epoch, nonce, body: body as never })
  const signature = await webcrypto.subtle.sign(algorithm, privateKey, Buffer.from(text))
  return { nonce, signature: Buffer.from(signature).toString('base64url') }
}

export type Browser = { client: WalletClient; session: Session }
type Reserved = { unlockerId: string; type: UnlockerType; gate: string }

export const wrap = ({ unlockerId, type }: { unlockerId: string; type: UnlockerType }) => ({
  ...{ unlockerId, type, label: type, wrapped: sealed() },
  ...(type === 'assisted' && { userHalf: random() }),
  ...(type === 'phrase' && { salt: random(16) }),
})

export const reserve = async ({ client, session }: Browser, ...types: UnlockerType[]): Promise<Reserved[]> =>
  (await client.call(vault.reserve, { types }, { token: session.accessToken })).reserved

export const tokenOf = ({ session }: { session: { accessToken: string } }) => ({ token: session.accessToken })

export const gateOf = (browser: Browser, unlockerId: string) =>
  browser.client.call(vault.openGate, { unlockerId }, tokenOf(browser))

/** A fresh proof by emailed code, for one action. */
export const grantByMail = async (
  wallet: TestWallet,
  browser: Browser,
  email: string,
  action: StepUpAction,
): Promise<string> => {
  const { flowId } = await browser.client.call(auth.startStepUp, { action, by: 'otp' }, tokenOf(browser))
  const otp = await wallet.codeFor(email)
  return (await browser.client.call(auth.verifyStepUp, { flowId, otp }, tokenOf(browser))).grant
}

/** A fresh proof by the recovery code of this key; `says` is signed instead of the right text. */
export const grantByCode = async (
  { client, session }: Browser,
  code: AuthKey,
  action: StepUpAction,
  says?: string,
): Promise<string> => {
  const token = tokenOf({ session })
  const { flowId } = await client.call(auth.startStepUp, { action, by: 'code' }, token)
  const text = says ?? codeProofText({ action, userId: session.userId, flowId })
  const signed = await webcrypto.subtle.sign(algorithm, code.privateKey, Buffer.from(text))
  const signature = Buffer.from(signed).toString('base64url')
  return (await client.call(auth.verifyStepUp, { flowId, signature }, token)).grant
}

export const deviceIdOf = async (browser: Browser): Promise<string> => {
  const { devices } = await browser.client.call(vault.devices, {}, tokenOf(browser))
  return devices.find(({ isThis }) => isThis)?.deviceId ?? ''
}

/** Confirms another device from one that is confirmed, as its owner does. */
export const confirmFrom = async (owner: Browser, other: Browser): Promise<void> => {
  const deviceId = await deviceIdOf(other)
  await owner.client.call(vault.confirmDevice, { by: 'device', deviceId }, tokenOf(owner))
}

/** Makes a wallet with these unlockers, as a first login does. */
export const makeWallet = async (browser: Browser, ...types: UnlockerType[]) => {
  const reserved = await reserve(browser, ...types)
  const [authKey, code] = [await makeAuthKey(), await makeAuthKey()]
  const body = {
    walletId: random(16),
    evmAddress: `0x${randomBytes(20).toString('hex')}`,
    solanaAddress: '11111111111111111111111111111111',
    authPublicKey: authKey.authPublicKey,
    vault: sealed(),
    unlockers: reserved.map((one) => ({
      ...wrap(one),
      ...(one.type === 'code' && { codePublicKey: code.authPublicKey }),
    })),
  }
  await browser.client.call(vault.create, body, { token: browser.session.accessToken })
  const idOf = (type: UnlockerType) => reserved.find((one) => one.type === type)?.unlockerId ?? ''
  return { body, authKey, code, reserved, idOf, walletId: body.walletId }
}
