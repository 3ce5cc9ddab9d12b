import { webcrypto } from 'node:crypto'
import { dayMs } from '@latchkey/wire/durations'
import { serverLimits } from '@latchkey/wire/limits'
import { type ProofAction, proofText } from '@latchkey/wire/proof'
import { proofNonces, type WalletRow } from '../../db/vaultSchema.ts'
import type { Change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { hashToken } from '../auth/foundation/secret.ts'
import { takeWindow } from '../auth/foundation/takeWindow.ts'
import type { WalletCall } from '../auth/guard/walletCall.ts'

type Proof = { action: ProofAction; nonce: string; signature: string }
type Json = Parameters<typeof proofText>[0]['body']

/** Request fields that aren't part of the signed data. */
const apart = ['proof', 'nonce', 'grant', 'response']
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** The wallet's auth key; undefined if the bytes aren't an uncompressed P-256 point. */
export const importAuthKey = (authPublicKey: string): Promise<webcrypto.CryptoKey | undefined> =>
  webcrypto.subtle
    .importKey('raw', Buffer.from(authPublicKey, 'base64url'), algorithm, false, ['verify'])
    .catch(() => undefined)

/** Whether a P-256 key signed a text. */
export const isSignedBy = async (publicKey: string, text: string, signature: string): Promise<boolean> => {
  const key = await importAuthKey(publicKey)
  const bytes = Buffer.from(signature, 'base64url')
  return (
    key !== undefined &&
    (await webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, Buffer.from(text, 'utf8')))
  )
}

/** Throws unless the wallet's auth key signed this request for its current state. Each proof works once. */
export const checkProof = async (
  { tx, now }: Change,
  { raw }: WalletCall,
  wallet: WalletRow,
  proof: Proof,
): Promise<void> => {
  const { action, nonce, signature } = proof
  const body = Object.fromEntries(Object.entries(raw).filter(([name]) => !apart.includes(name))) as Json
  const { id: walletId, userId, epoch } = wallet
  const text = proofText({ action, userId, walletId, epoch, nonce, body })
  const isLong = Buffer.from(nonce, 'base64url').length >= 16
  if (!isLong || !(await isSignedBy(wallet.authPublicKey, text, signature))) throw refuse('vault.unproven')
  const window = { key: `signed:${walletId}`, max: serverLimits.proofs.signedPerDay, ms: dayMs, now }
  const waitMs = await takeWindow(tx, window)
  if (waitMs !== undefined) throw refuse('vault.tooManyOpenings', { waitMs })
  const fresh = await tx
    .insert(proofNonces)
    .values({ walletId, nonceHash: hashToken(nonce) })
    .onConflictDoNothing()
    .returning()
  if (fresh.length === 0) throw refuse('vault.unproven')
}
