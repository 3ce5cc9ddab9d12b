import { accountAddress } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import * as v from 'valibot'
import type { Kit } from '../kit.ts'
import type { NetworkId } from '../networks.ts'
import { storageKeys } from '../state/persist.ts'

/** Someone this browser has sent to. */
export type RecentReceiver = { address: string; name?: string | undefined }

const receivers = v.array(v.object({ address: accountAddress, name: v.optional(v.string()) }))
const stored = v.record(v.string(), receivers)

const readAll = ({ ports }: Pick<Kit, 'ports'>): v.InferOutput<typeof stored> => {
  try {
    return v.parse(stored, JSON.parse(ports.storage.get(storageKeys.recentReceivers) ?? '{}'))
  } catch {
    // Unreadable, such as from another version. The list is only a convenience, so start over.
    return {}
  }
}

/** Receivers that this browser has sent to on a chain, newest first. */
export const recentReceivers = (kit: Pick<Kit, 'ports'>, chainId: NetworkId): readonly RecentReceiver[] =>
  readAll(kit)[String(chainId)] ?? []

/** Stores a receiver. Only payments sent from here count: incoming ones don't make a stranger known. */
export const rememberReceiver = (kit: Pick<Kit, 'ports'>, chainId: NetworkId, receiver: RecentReceiver): void => {
  const others = recentReceivers(kit, chainId).filter(
    ({ address }) => address.toLowerCase() !== receiver.address.toLowerCase(),
  )
  const all = { ...readAll(kit), [String(chainId)]: [receiver, ...others].slice(0, limits.send.recentReceivers) }
  kit.ports.storage.set(storageKeys.recentReceivers, JSON.stringify(all))
}
