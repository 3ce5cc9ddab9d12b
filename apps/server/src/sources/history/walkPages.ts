import type { Hex } from '@latchkey/wire/caip'
import { higher } from '../chain/bounds.ts'
import { SourceFailure } from '../fetchBytes.ts'
import type { Touched } from './touchFinder.ts'

/** A page of a service's list, newest first; `next` leads to the next older page. */
export type ListPage = { rows: readonly { hash: Hex; block: bigint }[]; next: string | undefined }

/** A longer history takes more calls than a plan allows. */
const pagesMax = 60

/** Walks a list down to a block. One failed page fails all of it: a partial history would count as complete. */
export const walkPages = async (
  readPage: (cursor: string | undefined) => Promise<ListPage>,
  floor: bigint,
  to: bigint,
): Promise<Touched> => {
  const hashes = new Set<Hex>()
  let cursor: string | undefined
  let lowest: bigint | undefined
  for (let page = 0; page < pagesMax; page++) {
    const { rows, next } = await readPage(cursor)
    for (const { hash, block } of rows) {
      if (lowest !== undefined && block > lowest) throw new SourceFailure('The service’s list is out of order.')
      lowest = block
      if (block <= to && block >= floor) hashes.add(hash)
    }
    if (next === undefined || (lowest !== undefined && lowest < floor)) return { hashes: [...hashes], from: floor }
    if (next === cursor) throw new SourceFailure('The service repeats the same page.')
    cursor = next
  }
  // The last page may end inside a block, so only blocks above that one are complete.
  const from = lowest === undefined ? to + 1n : higher(lowest + 1n, floor)
  if (from > to) throw new SourceFailure('The account has more history than the service returns.')
  return { hashes: [...hashes], from }
}
