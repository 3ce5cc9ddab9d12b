import { type Bytes, fromBase64Url, randomBytes, randomId } from '../bytes.ts'
import { createSigner, type Signer } from '../signer/createSigner.ts'
import type { ClaimedWallet, NewUnlocker, NewWallet } from '../signer/signerCommands.ts'
import type { UnlockerHalves } from '../vault/kek.ts'
import { newCode } from '../vault/recoveryCode.ts'

export const embedder = 'https://dapp.example'

export const makeSecret = (): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', randomBytes(32), 'HKDF', false, ['deriveKey'])

/** The server's claim about a new wallet. */
export const toClaim = (userId: string, { unlockers: _, ...newWallet }: NewWallet, epoch = 1): ClaimedWallet => ({
  userId,
  epoch,
  ...newWallet,
})

const room = (): { unlockerId: string; gate: Bytes } => ({ unlockerId: randomId(), gate: randomBytes(32) })

/** A signer with a new wallet that has one unlocker of each kind, and everything to unlock it again. */
export const makeTestWallet = async (elapsed?: () => number, origin = embedder, isTopLevel = false) => {
  const signer: Signer = createSigner(elapsed)
  await signer.init({ origin, isTopLevel })
  const userId = randomId()
  const [secret, code] = [await makeSecret(), await newCode()]
  const unlockers: NewUnlocker[] = [
    { type: 'assisted', label: 'Assisted', ...room() },
    { type: 'device', secret, label: 'Device', ...room() },
    { type: 'passkey', prf: randomBytes(32), label: 'Passkey', credentialId: 'credential', ...room() },
    { type: 'code', code, label: 'Code', ...room() },
  ]
  const newWallet = await signer.createWallet({ userId, walletId: randomId(), unlockers })
  const halves = unlockers.map((unlocker, index): UnlockerHalves => {
    const userHalf = newWallet.unlockers[index]?.userHalf
    return unlocker.type === 'assisted' ? { ...unlocker, userHalf: fromBase64Url(userHalf ?? '') } : unlocker
  })
  const empty = { iv: '', data: '' }
  const ways = halves.map((unlocker, index) => ({ unlocker, wrapped: newWallet.unlockers[index]?.wrapped ?? empty }))
  return { signer, userId, newWallet, claim: toClaim(userId, newWallet), ways, code, secret }
}

export type TestWallet = Awaited<ReturnType<typeof makeTestWallet>>

/** Another browser's signer at the same site. */
export const freshSigner = async (elapsed?: () => number, origin = embedder): Promise<Signer> => {
  const signer = createSigner(elapsed)
  await signer.init({ origin, isTopLevel: false })
  return signer
}
