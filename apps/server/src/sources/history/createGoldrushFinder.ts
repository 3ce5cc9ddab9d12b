import { hex } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { SourceFailure } from '../fetchBytes.ts'
import { fetchJson } from '../fetchJson.ts'
import type { TouchFinder } from './touchFinder.ts'
import { type ListPage, walkPages } from './walkPages.ts'

type Options = { url: string; key: string; chainName: string }

const answer = v.object({
  error: v.optional(v.nullable(v.boolean()), false),
  data: v.object({
    items: v.array(v.object({ tx_hash: hex, block_height: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })),
    // The newest page comes first; `prev` leads to older ones.
    links: v.nullish(v.object({ prev: v.nullish(v.string()) })),
  }),
})

/** Finds an account's transactions through GoldRush (Covalent), including native payments. */
export const createGoldrushFinder = ({ url, key, chainName }: Options): TouchFinder => {
  const headers = { authorization: `Bearer ${key}` }
  const { origin } = new URL(url)

  const readPage = async (target: string): Promise<ListPage> => {
    // The key is sent only to the service that the operator configured.
    if (new URL(target).origin !== origin) throw new SourceFailure('The service redirects to another host.')
    const { error, data } = v.parse(answer, await fetchJson(target, { headers }))
    if (error) throw new SourceFailure('The history service rejected the request.')
    const rows = data.items.map(({ tx_hash, block_height }) => ({
      hash: tx_hash.toLowerCase() as typeof tx_hash,
      block: BigInt(block_height),
    }))
    return { rows, next: data.links?.prev ?? undefined }
  }

  return async (address, floor, to) => {
    const first = `${url.replace(/\/$/, '')}/v1/${chainName}/address/${address}/transactions_v3/?no-logs=true`
    return await walkPages((cursor) => readPage(cursor ?? first), floor, to)
  }
}
