import { readLines } from './readBackup.ts'

export type DeletionRecord = {
  deleted: readonly { accountHash: string; at: string }[]
  /** User IDs in their grace period. */
  pending: readonly string[]
}

/** Reads the record of deleted accounts. The caller has checked the file. */
export const readDeletions = async (file: string): Promise<DeletionRecord> => {
  const deleted: { accountHash: string; at: string }[] = []
  const pending: string[] = []
  let take: ((value: (name: string) => string) => void) | undefined
  let columns: readonly string[] = []
  const takers: Readonly<Record<string, typeof take>> = {
    deleted_accounts: (value) => deleted.push({ accountHash: value('account_hash'), at: value('at') }),
    account_deletions: (value) => pending.push(value('user_id')),
  }
  for await (const line of readLines(file)) {
    if (Array.isArray(line)) take?.((name) => line[columns.indexOf(name)] ?? '')
    else if ('table' in line) [take, columns] = [takers[line.table], line.columns]
  }
  return { deleted, pending }
}
