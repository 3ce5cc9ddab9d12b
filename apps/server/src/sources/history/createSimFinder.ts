import { hex } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { fetchJson } from '../fetchJson.ts'
import type { TouchFinder } from './touchFinder.ts'
import { walkPages } from './walkPages.ts'

type Options = { url: string; key: string; chainId: number }

const answer = v.object({
  activity: v.array(
    v.object({ chain_id: v.number(), block_number: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), tx_hash: hex }),
  ),
  next_offset: v.nullish(v.string()),
})

const limit = 100

/** Finds an account's transactions through Dune Sim, including native payments. */
export const createSimFinder = ({ url, key, chainId }: Options): TouchFinder => {
  const headers = { 'X-Sim-Api-Key': key }
  return async (address, floor, to) =>
    await walkPages(
      async (offset) => {
        const target = new URL(`${url.replace(/\/$/, '')}/v1/evm/activity/${address}`)
        target.searchParams.set('chain_ids', String(chainId))
        target.searchParams.set('limit', String(limit))
        if (offset !== undefined) target.searchParams.set('offset', offset)
        const { activity, next_offset } = v.parse(answer, await fetchJson(target, { headers }))
        const own = activity.filter(({ chain_id }) => chain_id === chainId)
        const rows = own.map(({ tx_hash, block_number }) => ({
          hash: tx_hash.toLowerCase() as typeof tx_hash,
          block: BigInt(block_number),
        }))
        return { rows, next: next_offset || undefined }
      },
      floor,
      to,
    )
}
