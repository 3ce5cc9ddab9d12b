import { WalletError } from '@latchkey/wire/walletErrors'
import { randomId } from '../bytes.ts'
import type { Signable } from './digest.ts'

/** Whether a passkey check is required, and done. */
type Person = 'free' | 'wanted' | 'seen'
type Entry = { kind: Signable['kind']; digest: string; expiresAt: number; person: Person }

/** Approvals known to the signer: each counts once, for exactly its bytes. */
export type ApprovalBook = {
  write(kind: Signable['kind'], digest: string): string
  /** From here on, the entry needs a passkey check of its digest. */
  want(approvalId: string): void
  /** The digest that needs a passkey check, and its proof. */
  see(approvalId: string, check: (digest: string) => Promise<void>): Promise<void>
  /**
   * Removes the entry, matching or not: a failed try can't be repeated. With `isByPasskey` the signature itself is the
   * passkey's, with the user verified, so no other check is required.
   */
  strike(
    approvalId: string,
    kind: Signable['kind'],
    digests: { shown: string; derived: string },
    isByPasskey: boolean,
  ): void
  clear(): void
}

export const createApprovalBook = (elapsed: () => number): ApprovalBook => {
  const lifeMs = 15 * 60_000
  const size = 64
  const entries = new Map<string, Entry>()
  return {
    write: (kind, digest) => {
      const [oldest] = entries.keys()
      if (entries.size >= size && oldest !== undefined) entries.delete(oldest)
      const approvalId = randomId()
      entries.set(approvalId, { kind, digest, expiresAt: elapsed() + lifeMs, person: 'free' })
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
    strike: (approvalId, kind, { shown, derived }, isByPasskey) => {
      const entry = entries.get(approvalId)
      entries.delete(approvalId)
      const isSame = entry?.kind === kind && entry.digest === derived && shown === derived
      const isUnseen = entry?.person === 'wanted' && !isByPasskey
      if (!isSame || isUnseen || entry.expiresAt < elapsed()) throw new WalletError('vault.notApproved')
    },
    clear: () => entries.clear(),
  }
}
