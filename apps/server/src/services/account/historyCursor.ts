import { createHash } from 'node:crypto'
import type { Address } from '@latchkey/wire/caip'
import { fail } from '../../http/errors.ts'
import type { Position } from '../../sources/history/historySource.ts'

/** Where a page continues. Bound to account and chain, so a cursor from another list is refused. */
type Owner = { account: Address; chainId: bigint }

const version = 1
/** Version, chain, block and index, then padding; 60 bytes with the digest, 80 characters as text. */
const headBytes = 28

const digestOf = (head: Buffer, { account }: Owner): Buffer =>
  createHash('sha256').update('latchkey history cursor').update(head).update(account).digest()

export const writeCursor = ({ block, txIndex }: Position, owner: Owner): string => {
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(version, 0)
  head.writeBigUInt64BE(owner.chainId, 1)
  head.writeBigUInt64BE(block, 9)
  head.writeUInt32BE(txIndex, 17)
  return Buffer.concat([head, digestOf(head, owner)]).toString('base64url')
}

/** Reads one of our cursors; anything altered is refused. */
export const readCursorText = (text: string, owner: Owner): Position => {
  const bytes = Buffer.from(text, 'base64url')
  const head = bytes.subarray(0, headBytes)
  const isOurs =
    text.length === 80 &&
    bytes.toString('base64url') === text &&
    head[0] === version &&
    head.readBigUInt64BE(1) === owner.chainId &&
    bytes.subarray(headBytes).equals(digestOf(head, owner)) &&
    // No key protects the digest, and the database has no larger numbers.
    head.readBigInt64BE(9) >= 0n &&
    head.readInt32BE(17) >= 0
  if (!isOurs) throw fail(400, 'cursor', 'cursor must be the `next` of an earlier page.')
  return { block: head.readBigUInt64BE(9), txIndex: head.readUInt32BE(17) }
}
