import type { auth } from '@latchkey/wire/api/auth'
import { limits } from '@latchkey/wire/limits'
import { loginFlows } from '../../db/identitySchema.ts'
import { checkProof } from '../vault/checkProof.ts'
import { refuseProbation } from '../vault/deviceStatus.ts'
import { lockWallet, refuseFrozen } from '../vault/lockWallet.ts'
import { requireProof, wantedProof } from '../vault/wantedProof.ts'
import { refuse } from './foundation/refuse.ts'
import { newId } from './foundation/secret.ts'
import { changeAs } from './guard/changeAs.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { describeUser } from './login/describeUser.ts'
import { hashEmail, readEmail } from './login/emailAddress.ts'
import { sendChangeCode } from './login/sendChangeCode.ts'

/** Time for two codes, one after the other, of which one is sent again. */
const lifeMs = 3 * limits.otp.lifeMs

/**
 * Starts moving a wallet to another address. Someone with only the inbox can't start (no session, no unlocked vault),
 * and someone with only the session can't finish (no codes).
 */
export const startEmailChange: WalletHandler<typeof auth.startEmailChange> = async ({ body }, call) => {
  const { services, jkt, browser } = call
  const session = await call.requireSession()
  if (!services.canMail) throw refuse('email.notSetUp')
  const address = readEmail(services.keyring, body.email)
  return await changeAs(services, session, async (work) => {
    const { tx, now, audit } = work
    const wallet = await lockWallet(work, session.userId)
    refuseFrozen(wallet)
    await refuseProbation(work, session)
    await checkProof(work, call, wallet, { action: 'emailChange', nonce: body.nonce, signature: body.proof })
    const { change: wanted } = await wantedProof(services, work, session, wallet)
    // Without a passkey or recovery code, the code to the old address is the proof.
    if (wanted !== 'any') await requireProof(work, session, wanted, 'changeEmail', body.grant)
    const { ownEmail, email } = await describeUser(tx, services.keyring, session.userId)
    // The address that a social login verified counts as the old one; the same address needs no second code.
    const old = ownEmail ?? (email === address.email ? null : email)
    const step = old ? ('primary' as const) : ('secondary' as const)
    const flowId = newId()
    const { kept, lane } = await sendChangeCode(services, work, flowId, {
      ...{ step, jkt },
      ...(old ? { email: old, emailHash: hashEmail(services.keyring, old) } : address),
    })
    const { id, userId, projectId, embedder } = session
    await tx.insert(loginFlows).values({
      ...{ id: flowId, kind: 'emailChange', jkt, browser, userId, sessionId: id, projectId, embedder },
      ...kept,
      emailSealed: address.emailSealed,
      details: { step, newHash: address.emailHash, lane },
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    })
    audit({ kind: 'email.change', userId, sessionId: id, email: address.emailHash, result: 'asked' })
    return { action: old ? ('VERIFY_PRIMARY_OTP' as const) : ('VERIFY_SECONDARY_OTP' as const), flowId }
  })
}
