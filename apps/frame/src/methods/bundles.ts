import { type Hex, hex } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { KeyStore } from '../session/keyStore.ts'

const bundle = v.object({
  id: v.string(),
  chainId: v.number(),
  /** How many calls were approved; fewer hashes mean that the rest was not sent. */
  count: v.number(),
  hashes: v.array(hex),
  /** The operation that carries all calls as one; without it they are transactions, one each. */
  operation: v.optional(hex),
  /** The plain account's transaction around that operation, where no bundler carries it. */
  transaction: v.optional(hex),
  /** One transaction does all calls, or none. */
  isAtomic: v.optional(v.boolean()),
  isStopped: v.boolean(),
  /** When a frame last had it in hand; absent once there is nothing more to send. */
  carriedAt: v.optional(v.number()),
})
export type Bundle = v.InferOutput<typeof bundle>

const key = 'bundles'
const kept = 50
/** Longer than a hidden tab may sleep, and than one transaction is tried to be handed over. */
const carriedMs = 150_000
/** How often whoever carries a batch says that it still does. */
export const carryEveryMs = 15_000

const readAll = async (store: KeyStore): Promise<Bundle[]> => {
  const parsed = v.safeParse(v.array(bundle), await store.get(key))
  return parsed.success ? parsed.output : []
}

/** Remembers the last batches of calls, so that their state can be told after a reload too. */
export const saveBundle = async (store: KeyStore, next: Bundle): Promise<void> => {
  const others = (await readAll(store)).filter(({ id }) => id !== next.id)
  await store.set(key, [next, ...others].slice(0, kept))
}

export const hasBundle = async (store: KeyStore, id: string): Promise<boolean> =>
  (await readAll(store)).some((item) => item.id === id)

/** The transaction in which the plain account carried an operation, if this browser sent it so. */
export const findCarrier = async (store: KeyStore, operation: unknown): Promise<Bundle | undefined> =>
  (await readAll(store)).find((item) => item.transaction !== undefined && item.operation === operation)

/** Forgets a batch of which nothing was sent. */
export const removeBundle = async (store: KeyStore, id: string): Promise<void> =>
  store.set(
    key,
    (await readAll(store)).filter((item) => item.id !== id),
  )

/** The frame that carried it was reloaded or closed; what it had not sent is gone with it. */
const isLeft = ({ carriedAt, operation, hashes, count }: Bundle, now: number): boolean =>
  carriedAt === undefined ? operation === undefined && hashes.length < count : now - carriedAt > carriedMs

/** A batch as it stands: one that no living frame carries on is stopped. */
export const findBundle = async (store: KeyStore, id: string, now: number): Promise<Bundle> => {
  const found = (await readAll(store)).find((item) => item.id === id)
  if (!found) throw new RpcError(5730)
  return { ...found, isStopped: found.isStopped || isLeft(found, now) }
}

/** A receipt as wallet_getCallsStatus gives it. */
export const receipt = v.object({
  logs: v.array(v.looseObject({ address: hex, data: hex, topics: v.array(hex) })),
  status: hex,
  blockHash: hex,
  blockNumber: hex,
  gasUsed: hex,
  transactionHash: hex,
})

export type Receipt = v.InferOutput<typeof receipt>
export const isReverted = ({ status }: { status: Hex }): boolean => Number(status) !== 1
