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
  isStopped: v.boolean(),
})
export type Bundle = v.InferOutput<typeof bundle>

const key = 'bundles'
const kept = 50

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

export const findBundle = async (store: KeyStore, id: string): Promise<Bundle> => {
  const found = (await readAll(store)).find((item) => item.id === id)
  if (!found) throw new RpcError(5730)
  return found
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
