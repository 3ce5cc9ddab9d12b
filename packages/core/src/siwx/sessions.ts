import type { CaipAddress } from '@latchkey/wire/caip'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'

type Reader = Pick<Kit, 'ports'>

/** A sign-in as this browser stores it: the token that proves it to the server, and its expiry. */
export type KeptSession = { token: string; expiresAt: number }

const keyOf = (account: CaipAddress): string => account.toLowerCase()

const isKept = (value: unknown): value is KeptSession =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'number'

/** All stored sign-ins that haven't expired, by account; unreadable data counts as none. */
export const readSessions = ({ ports }: Reader): Readonly<Record<string, KeptSession>> => {
  try {
    const all = Object.entries(JSON.parse(ports.storage.get(storageKeys.siwx) ?? '{}') as object)
    return Object.fromEntries(all.filter(([, one]) => isKept(one) && one.expiresAt > ports.clock.now()))
  } catch {
    return {}
  }
}

/** The sign-in of one account on one chain. */
export const sessionOf = (kit: Reader, account: CaipAddress): KeptSession | undefined =>
  readSessions(kit)[keyOf(account)]

/** Keeps the sign-in of an account, or forgets it. Sessions aren't in the store, so everything that watches it is told. */
export const keepSession = (
  kit: Pick<Kit, 'ports' | 'store'>,
  account: CaipAddress,
  session: KeptSession | undefined,
): void => {
  const { [keyOf(account)]: _, ...others } = readSessions(kit)
  const next = session ? { ...others, [keyOf(account)]: session } : others
  kit.ports.storage.set(storageKeys.siwx, JSON.stringify(next))
  kit.store.setState({})
}
