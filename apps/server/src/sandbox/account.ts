import { createHash } from 'node:crypto'

/** A stub account, derived from the typed name. */
export type Account = { login: string; id: number; email: string; isVerified: boolean }

export const toAccount = (login: string, isVerified: boolean): Account => {
  const name = login.trim().toLowerCase().slice(0, 64) || 'ada'
  return {
    login: name,
    // Below 2^48, so it stays an integer in JSON.
    id: createHash('sha256').update(name).digest().readUIntBE(0, 6),
    email: name.includes('@') ? name : `${name.replace(/[^a-z0-9._-]/g, '-')}@example.com`,
    isVerified,
  }
}
