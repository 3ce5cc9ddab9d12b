import { WalletError } from '@latchkey/wire/errors'
import { randomId } from '../bytes.ts'
import type { Signable } from './digest.ts'

type Entry = { kind: Signable['kind']; digest: string; expiresAt: number }

/** The questions that the signer has been told of: each may be answered once, for exactly the bytes it was about. */
export type ApprovalBook = {
  write(kind: Signable['kind'], digest: string): string
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
      entries.set(approvalId, { kind, digest, expiresAt: now() + lifeMs })
      return approvalId
    },
    strike: (approvalId, kind, shown, derived) => {
      const entry = entries.get(approvalId)
      entries.delete(approvalId)
      const isSame = entry?.kind === kind && entry.digest === derived && shown === derived
      if (!isSame || entry.expiresAt < now()) throw new WalletError('vault.notApproved')
    },
    clear: () => entries.clear(),
  }
}
