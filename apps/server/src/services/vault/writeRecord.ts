import type { vault } from '@latchkey/wire/api/vault'
import { proofText } from '@latchkey/wire/proof'
import { eq } from 'drizzle-orm'
import { paymentRecords, type WalletRow } from '../../db/vaultSchema.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletCall, WalletHandler } from '../auth/guard/walletCall.ts'
import { isSignedBy } from './checkProof.ts'
import { lockWallet } from './lockWallet.ts'

type Proof = { nonce: string; signature: string }

/** A session without the open wallet must not overwrite the record. The version makes each proof count once. */
const checkOpen = async ({ raw }: WalletCall, wallet: WalletRow, { nonce, signature }: Proof): Promise<void> => {
  const { id: walletId, userId, epoch, authPublicKey } = wallet
  const { proof: _, ...body } = raw
  const text = proofText({ action: 'writeRecord', userId, walletId, epoch, nonce, body: body as never })
  if (!(await isSignedBy(authPublicKey, text, signature))) throw refuse('vault.unproven')
}

/** Replaces the sealed payment record, unless another device has written one since `fromVersion`. */
export const writeRecord: WalletHandler<typeof vault.writeRecord> = async ({ body }, call) => {
  const session = await call.requireSession()
  return await changeAs(call.services, session, async (work) => {
    const wallet = await lockWallet(work, session.userId)
    await checkOpen(call, wallet, body.proof)
    const { version, epoch, sealed } = body.record
    const [stored] = await work.tx.select().from(paymentRecords).where(eq(paymentRecords.walletId, wallet.id))
    const isNext = (stored?.version ?? 0) === body.fromVersion && version > body.fromVersion && epoch === wallet.epoch
    if (!isNext) throw refuse('vault.conflict')
    const columns = { version, epoch, iv: sealed.iv, data: sealed.data }
    await work.tx
      .insert(paymentRecords)
      .values({ walletId: wallet.id, ...columns })
      .onConflictDoUpdate({ target: paymentRecords.walletId, set: columns })
    return { success: true as const }
  })
}
