import { type Hex, hex } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { KeyStore } from '../session/keyStore.ts'

const bundle = v.object({
  id: v.string(),
  chainId: v.number(),
  /** Number of approved calls; fewer hashes mean that the rest wasn't sent. */
  count: v.number(),
  hashes: v.array(hex),
  /** The operation for all calls; without it, they are one transaction each. */
  operation: v.optional(hex),
  /** The standard account's transaction with that operation, if no bundler submits it. */
  transaction: v.optional(hex),
  /** One transaction for all calls, or none. */
  isAtomic: v.optional(v.boolean()),
  isStopped: v.boolean(),
  /** When a frame last worked on it; absent once nothing is left to send. */
  carriedAt: v.optional(v.number()),
})
export type Bundle = v.InferOutput<typeof bundle>

const key = 'bundles'
const kept = 50
/** Longer than a hidden tab may sleep, and than the retries of one transaction. */
const carriedMs = 150_000
/** Interval in which a frame marks its batch as active. */
export const carryEveryMs = 15_000

const readAll = async (store: KeyStore): Promise<Bundle[]> => {
  const parsed = v.safeParse(v.array(bundle), await store.get(key))
  return parsed.success ? parsed.output : []
}

/** Remembers recent batches, so their status survives a reload. */
export const saveBundle = async (store: KeyStore, next: Bundle): Promise<void> => {
  const others = (await readAll(store)).filter(({ id }) => id !== next.id)
  await store.set(key, [next, ...others].slice(0, kept))
}

export const hasBundle = async (store: KeyStore, id: string): Promise<boolean> =>
  (await readAll(store)).some((item) => item.id === id)

/** The standard account's transaction with an operation, if this browser sent it. */
export const findCarrier = async (store: KeyStore, operation: unknown): Promise<Bundle | undefined> =>
  (await readAll(store)).find((item) => item.transaction !== undefined && item.operation === operation)

/** Forgets a batch of which nothing was sent. */
export const removeBundle = async (store: KeyStore, id: string): Promise<void> =>
  store.set(
    key,
    (await readAll(store)).filter((item) => item.id !== id),
  )

/** The frame was reloaded or closed; unsent calls are lost. */
const isLeft = ({ carriedAt, operation, hashes, count }: Bundle, now: number): boolean =>
  carriedAt === undefined ? operation === undefined && hashes.length < count : now - carriedAt > carriedMs

/** A batch's status: without an active frame it is stopped. */
export const findBundle = async (store: KeyStore, id: string, now: number): Promise<Bundle> => {
  const found = (await readAll(store)).find((item) => item.id === id)
  if (!found) throw new RpcError(5730)
  return { ...found, isStopped: found.isStopped || isLeft(found, now) }
}

/** A receipt in wallet_getCallsStatus format. */
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
