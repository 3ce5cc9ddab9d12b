import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './ledger.ts'

type Stored = { address: string; lamports: string; owner: string; data: string; executable: boolean }

const fileOf = (dataDir: string): string => join(dataDir, 'solana', 'accounts.json')

/** The accounts of the last run; empty if there was none or the file can't be read. */
export const loadAccounts = async (dataDir: string, onProgress: (message: string) => void): Promise<Account[]> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined)
  if (text === undefined) return []
  try {
    return (JSON.parse(text) as Stored[]).map(({ lamports, data, ...rest }) => ({
      ...rest,
      lamports: BigInt(lamports),
      data: new Uint8Array(Buffer.from(data, 'base64')),
    }))
  } catch {
    onProgress('The saved accounts cannot be read; starting with new ones.')
    return []
  }
}

/** Writes the accounts to a new file first, so an interrupted write loses nothing. */
export const saveAccounts = async (dataDir: string, accounts: readonly Account[]): Promise<void> => {
  const file = fileOf(dataDir)
  const stored = accounts.map(({ address, lamports, owner, data, executable }): Stored => {
    return { address, lamports: lamports.toString(), owner, data: Buffer.from(data).toString('base64'), executable }
  })
  await mkdir(join(dataDir, 'solana'), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, JSON.stringify(stored))
  await rename(`${file}.new`, file)
}
