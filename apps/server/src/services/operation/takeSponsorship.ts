import type { Address } from '@latchkey/wire/caip'
import { dayMs } from '@latchkey/wire/durations'
import { serverLimits } from '@latchkey/wire/limits'
import { eq, sql } from 'drizzle-orm'
import type { SessionRow } from '../../db/identitySchema.ts'
import { previousRoots, type WalletRow, wallets } from '../../db/vaultSchema.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { takeWindow } from '../auth/foundation/takeWindow.ts'
import type { Transaction } from '../auth/foundation/transaction.ts'
import { holdSession } from '../auth/guard/changeAs.ts'
import type { WalletServices } from '../auth/walletServices.ts'

type Asked = {
  session: SessionRow
  sender: string
  /** Whether the answer makes the operator pay; a stub only shows what it would look like. */
  isPaid: boolean
}

/** Why the operator doesn't pay for an operation; undefined if they do, which then counts. */
export const takeSponsorship = (
  services: WalletServices,
  { session, sender, isPaid }: Asked,
): Promise<string | undefined> =>
  services.db.transaction(async (tx) => {
    await holdSession(services, { tx }, session)
    const { userId } = session
    const [wallet] = await tx.select().from(wallets).where(eq(wallets.userId, userId)).for('update')
    if (wallet?.frozenAt) throw refuse('vault.frozen')
    if (!wallet || !(await isOwn(tx, wallet, sender.toLowerCase() as Address)))
      return 'Fees are paid only for the accounts of your own wallet.'
    if (!isPaid) return undefined
    const window = { max: serverLimits.operation.sponsoredPerDay, ms: dayMs, now: new Date() }
    const waitMs = await takeWindow(tx, { key: `sponsored:${userId}`, ...window })
    return waitMs === undefined ? undefined : 'This user has used up today’s sponsored operations.'
  })

/**
 * Whether an account belongs to a wallet. The server can't derive smart accounts: they have keys of their own. So each
 * key of the wallet, the current one and those before it, gets the first account that it names, and no other later.
 */
const isOwn = async (tx: Transaction, { id, evmAddress }: WalletRow, sender: Address): Promise<boolean> => {
  const before = await tx.select().from(previousRoots).where(eq(previousRoots.walletId, id))
  if ([evmAddress, ...before.map((root) => root.evmAddress)].some((one) => one.toLowerCase() === sender)) return true
  const { rows } = await tx.execute<{ address: string }>(
    sql`SELECT address FROM sponsored_accounts WHERE wallet_id = ${id}`,
  )
  if (rows.some(({ address }) => address === sender)) return true
  if (rows.length > before.length) return false
  await tx.execute(sql`INSERT INTO sponsored_accounts (wallet_id, address) VALUES (${id}, ${sender})`)
  return true
}
