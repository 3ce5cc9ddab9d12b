import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFrame, writeError, writeResult } from './frames.ts'

const request = (id: string) => `{"jsonrpc":"2.0","method":"irn_subscribe","params":{"id":1,"topic":"t"},"id":${id}}`

describe('a frame', () => {
  it.each(['1687239522123456789', '9223372036854775807', '"1687239522123456789"', '1', '-1', '"a\\"b"'])(
    'keeps the id %s exactly',
    (id) => {
      const frame = readFrame(request(id))
      expect(frame).toMatchObject({ kind: 'request', id, method: 'irn_subscribe' })
      expect(writeResult(frame.id, true)).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    },
  )

  it("uses the frame's ID, not a nested one", () => {
    const text =
      '{"params":{"id":2,"x":[{"id":3}],"y":"\\",\\"id\\":4"} , "method" : "m" ,\n"id" : 12345678901234567890 }'
    expect(readFrame(text)).toMatchObject({ id: '12345678901234567890', method: 'm' })
  })

  it('[property] finds the same ID as the parser, in any context', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), fc.nat(), (params, key, id) => {
        const text = JSON.stringify({ [`_${key}`]: params, method: 'm', params, id, after: key })
        expect(readFrame(text)).toMatchObject({ kind: 'request', id: String(id) })
      }),
    )
  })

  it.each([
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '{"id":1',
    '{"method":"m"}',
    '{"id":{},"method":"m"}',
    '{"id":null,"method":"m"}',
  ])('with %s is invalid', (text) => expect(readFrame(text)).toEqual({ kind: 'invalid', id: 'null' }))

  it('tells an acknowledgment from an error', () => {
    expect(readFrame('{"id":5,"jsonrpc":"2.0","result":true}')).toEqual({ kind: 'reply', id: '5', isAccepted: true })
    expect(readFrame('{"id":5,"jsonrpc":"2.0","error":{}}')).toEqual({ kind: 'reply', id: '5', isAccepted: false })
    expect(readFrame('{"id":5,"method":7}')).toEqual({ kind: 'invalid', id: '5' })
  })

  it('has a method and an ID of 64 characters at most', () => {
    const frame = (id: string, method: string) => readFrame(JSON.stringify({ id, method }))
    // The quotes belong to the ID.
    const [long, longer] = ['i'.repeat(62), 'i'.repeat(63)]
    expect(frame(long, 'm'.repeat(64))).toMatchObject({ kind: 'request', id: `"${long}"` })
    expect(frame(long, 'm'.repeat(65))).toEqual({ kind: 'invalid', id: `"${long}"` })
    expect(frame(longer, 'm')).toEqual({ kind: 'invalid', id: 'null' })
  })

  it('reads half a megabyte', () => {
    const text = `{"jsonrpc":"2.0","params":{"message":"${'A'.repeat(500_000)}\\\\\\""},"method":"m","id":7}`
    expect(readFrame(text)).toMatchObject({ id: '7' })
  })

  it('writes readable errors', () => {
    expect(JSON.parse(writeError('"1"', -32602, 'no "quotes"'))).toEqual({
      id: '1',
      jsonrpc: '2.0',
      error: { code: -32602, message: 'no "quotes"' },
    })
  })
})
