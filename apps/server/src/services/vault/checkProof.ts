import { webcrypto } from 'node:crypto'
import { type ProofAction, proofText } from '@latchkey/wire/proof'
import { proofNonces, type WalletRow } from '../../db/vaultSchema.ts'
import type { WalletCall } from '../auth/guard/walletCall.ts'
import type { Change } from '../auth/kit/change.ts'
import { refuse } from '../auth/kit/refuse.ts'
import { hashToken } from '../auth/kit/secret.ts'

type Proof = { action: ProofAction; nonce: string; signature: string }
type Json = Parameters<typeof proofText>[0]['body']

/** What stands beside a request and is not part of what was signed. */
const apart = ['proof', 'nonce', 'grant', 'response']
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** The wallet's auth key, or undefined when the bytes are not an uncompressed point of P-256. */
export const importAuthKey = (authPublicKey: string): Promise<webcrypto.CryptoKey | undefined> =>
  webcrypto.subtle
    .importKey('raw', Buffer.from(authPublicKey, 'base64url'), algorithm, false, ['verify'])
    .catch(() => undefined)

/** Throws unless the wallet's own auth key signed this request for this wallet as it stands; each proof counts once. */
export const checkProof = async (
  { tx }: Change,
  { raw }: WalletCall,
  wallet: WalletRow,
  proof: Proof,
): Promise<void> => {
  const { action, nonce, signature } = proof
  const body = Object.fromEntries(Object.entries(raw).filter(([name]) => !apart.includes(name))) as Json
  const { id: walletId, userId, epoch } = wallet
  const text = proofText({ action, userId, walletId, epoch, nonce, body })
  const key = await importAuthKey(wallet.authPublicKey)
  const isSigned =
    key !== undefined &&
    Buffer.from(nonce, 'base64url').length >= 16 &&
    (await webcrypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      Buffer.from(signature, 'base64url'),
      Buffer.from(text, 'utf8'),
    ))
  if (!isSigned) throw refuse('vault.unproven')
  const fresh = await tx
    .insert(proofNonces)
    .values({ walletId, nonceHash: hashToken(nonce) })
    .onConflictDoNothing()
    .returning()
  if (fresh.length === 0) throw refuse('vault.unproven')
}
