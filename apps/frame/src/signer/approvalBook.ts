import { WalletError } from '@latchkey/wire/walletErrors'
import { randomId } from '../bytes.ts'
import type { Signable } from './digest.ts'

/** Whether the person must show themselves to a passkey for it, and has. */
type Person = 'free' | 'wanted' | 'seen'
type Entry = { kind: Signable['kind']; digest: string; expiresAt: number; person: Person }

/** The questions that the signer has been told of: each may be answered once, for exactly the bytes it was about. */
export type ApprovalBook = {
  write(kind: Signable['kind'], digest: string): string
  /** From here on the entry cannot be used before the person was seen for its digest. */
  want(approvalId: string): void
  /** The digest that the person must be seen for, and the word that they were. */
  see(approvalId: string, check: (digest: string) => Promise<void>): Promise<void>
  /** Takes the entry out, whether it fits or not: a failed try is not tried again. */
  strike(approvalId: string, kind: Signable['kind'], shown: string, derived: string): void
  clear(): void
}

export const createApprovalBook = (now: () => number): ApprovalBook => {
  const lifeMs = 15 * 60_000
  const size = 64
  const entries = new Map<string, Entry>()
  return {
    write: (kind, digest) => {
      const [oldest] = entries.keys()
      if (entries.size >= size && oldest !== undefined) entries.delete(oldest)
      const approvalId = randomId()
      entries.set(approvalId, { kind, digest, expiresAt: now() + lifeMs, person: 'free' })
      return approvalId
    },
    want: (approvalId) => {
      const entry = entries.get(approvalId)
      if (!entry) throw new WalletError('vault.notApproved')
      entries.set(approvalId, { ...entry, person: 'wanted' })
    },
    see: async (approvalId, check) => {
      const entry = entries.get(approvalId)
      if (entry?.person !== 'wanted') throw new WalletError('vault.notApproved')
      await check(entry.digest)
      entries.set(approvalId, { ...entry, person: 'seen' })
    },
    strike: (approvalId, kind, shown, derived) => {
      const entry = entries.get(approvalId)
      entries.delete(approvalId)
      const isSame = entry?.kind === kind && entry.digest === derived && shown === derived
      if (!isSame || entry.person === 'wanted' || entry.expiresAt < now()) throw new WalletError('vault.notApproved')
    },
    clear: () => entries.clear(),
  }
}
