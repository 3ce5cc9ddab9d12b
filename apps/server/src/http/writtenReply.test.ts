import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressReply, keepWritten, writeReply } from './writtenReply.ts'

const long = () => ({ text: 'latchkey '.repeat(500) })

describe('a serialized reply', () => {
  it('is checked and serialized each time, unless marked as reusable', () => {
    let checks = 0
    const seen: unknown[] = []
    const check = (reply: unknown) => void seen.push(reply, checks++)
    const plain = { a: 1 }
    expect([writeReply(plain, check), writeReply(plain, check)]).toEqual([
      { text: '{"a":1}', bytes: 7 },
      { text: '{"a":1}', bytes: 7 },
    ])
    expect(checks).toBe(2)
    const kept = keepWritten({ é: 1 })
    const first = writeReply(kept, check)
    expect(first).toBe(writeReply(kept, check))
    expect([first.text, seen.at(-2)]).toEqual(['{"é":1}', { é: 1 }])
    expect(writeReply(kept, check).bytes).toBe(8)
    expect(checks).toBe(3)
  })

  it('is compressed once, for gzip clients and only if long', async () => {
    const written = writeReply(keepWritten(long()), () => {})
    const [one, other] = [await compressReply(written, 'br, gzip;q=0.5'), await compressReply(written, 'GZIP')]
    expect(one).toBe(other)
    expect(gunzipSync(one ?? new Uint8Array()).toString()).toBe(JSON.stringify(long()))
    for (const header of [undefined, '', 'br', 'gzip;q=0', 'gzip;q=0.0', 'xgzip'])
      expect(await compressReply(written, header)).toBeUndefined()
    expect(await compressReply({ text: '{}', bytes: 2 }, 'gzip')).toBeUndefined()
  })
})
