import { evmAddress } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { type SocialLogin, socialNames } from '@latchkey/wire/social'
import * as v from 'valibot'
import { isPairedId } from '../connectors/walletConnect/walletConnect.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'

const record = v.object({
  connectorId: v.string(),
  name: v.string(),
  address: evmAddress,
  /** The registry wallet, if it was paired. */
  walletId: v.optional(v.string()),
  /** Its rdns, by which a page may leave it out. */
  rdns: v.optional(v.string()),
  /** The social login that opened the embedded wallet, if any. An email address isn't stored here. */
  provider: v.optional(v.picklist(Object.keys(socialNames) as SocialLogin[])),
})

/** A wallet that was connected here, with what it takes to reconnect. */
export type RecentConnection = v.InferOutput<typeof record>

const write = ({ ports }: Pick<Kit, 'ports'>, list: readonly RecentConnection[]): void =>
  ports.storage.set(storageKeys.recentConnections, JSON.stringify(list.slice(0, limits.wallets.reconnectable)))

/** Wallets that connected here before, newest first; unreadable data counts as none. */
export const readRecentConnections = ({ ports }: Pick<Kit, 'ports'>): readonly RecentConnection[] => {
  try {
    return v.parse(v.array(record), JSON.parse(ports.storage.get(storageKeys.recentConnections) ?? '[]'))
  } catch {
    return []
  }
}

const isSame = (a: RecentConnection, b: RecentConnection): boolean =>
  a.connectorId === b.connectorId && a.name === b.name && (!isPairedId(a.connectorId) || a.address === b.address)

export const rememberConnection = (kit: Pick<Kit, 'ports'>, fresh: RecentConnection): void =>
  write(kit, [fresh, ...readRecentConnections(kit).filter((one) => !isSame(one, fresh))])

export const forgetConnection = (kit: Pick<Kit, 'ports'>, gone: RecentConnection): void =>
  write(
    kit,
    readRecentConnections(kit).filter((one) => !isSame(one, gone)),
  )
