import type { ownData } from '@latchkey/wire/api/ownData'
import { dayMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'
import { refuse } from '../auth/foundation/refuse.ts'
import { takeWindow } from '../auth/foundation/takeWindow.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { refuseProbation } from '../vault/deviceStatus.ts'
import { refuseFrozen } from '../vault/lockWallet.ts'
import { requireProof } from '../vault/wantedProof.ts'
import { collectData, readPerson } from './collectData.ts'
import { leaveProof, walletOf } from './leaveProof.ts'

/** All stored data about the logged-in user, after a fresh proof. */
export const exportData: WalletHandler<typeof ownData.exportData> = async ({ body }, call) => {
  const { services } = call
  const session = await call.requireSession()
  return await changeAs(services, session, async (work) => {
    const { tx, now, audit } = work
    const { userId, id: sessionId } = session
    const wallet = await walletOf(work, userId)
    if (wallet) refuseFrozen(wallet)
    await refuseProbation(work, session)
    await requireProof(work, session, await leaveProof(services, work, session, wallet), 'exportData', body.grant)
    const window = { key: `export-data:${userId}`, max: walletLimits.ownData.exportsPerDay, ms: dayMs, now }
    const waitMs = await takeWindow(tx, window)
    if (waitMs !== undefined) return refuse('vault.waiting', { waitMs })
    audit({ kind: 'data.export', userId, sessionId })
    return { tables: await collectData(tx, services.keyring, await readPerson(tx, userId)) }
  })
}
