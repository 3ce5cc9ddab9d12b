import { evmAddress } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { parseJson } from '@latchkey/wire/parseJson'
import * as v from 'valibot'
import type { Kit } from '../kit.ts'

/** The last purchase, which may arrive after a reload. */
const purchaseKey = 'latchkey.purchase'

const schema = v.object({
  owner: evmAddress,
  chainId: v.number(),
  contract: v.nullable(evmAddress),
  unitsBefore: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  until: v.number(),
})

/** A purchase that has begun: whose, of what, and how much of it there was before. */
export type Purchase = Omit<v.InferOutput<typeof schema>, 'until'>

/** Keeps the last purchase for a reload. */
export const keepPurchase = ({ ports: { storage, clock } }: Kit, purchase: Purchase): void =>
  storage.set(purchaseKey, JSON.stringify({ ...purchase, until: clock.now() + limits.onramp.keptMs }))

/** The kept purchase. One that is too old or unreadable counts as none. */
export const readPurchase = ({ ports: { storage, clock } }: Kit): Purchase | undefined => {
  const kept = v.safeParse(schema, parseJson(storage.get(purchaseKey) ?? ''))
  return kept.success && kept.output.until > clock.now() ? kept.output : undefined
}

export const forgetPurchase = ({ ports: { storage } }: Kit): void => storage.remove(purchaseKey)
