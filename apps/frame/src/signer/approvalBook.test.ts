import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fakeClock.ts'
import { createApprovalBook } from './approvalBook.ts'

const refused = expect.objectContaining({ code: 'vault.notApproved' })
const digests = { shown: '0xaa', derived: '0xaa' }

const start = () => {
  const clock = createFakeClock()
  const book = createApprovalBook(clock.elapsed)
  const strike =
    (id: string, isByPasskey = false) =>
    () =>
      book.strike(id, 'message', digests, isByPasskey)
  return { clock, book, strike, write: () => book.write('message', '0xaa') }
}

describe('an approval', () => {
  it('counts once, for its kind and its digest', () => {
    const { book, strike, write } = start()
    const id = write()
    expect(strike(id)).not.toThrow()
    expect(strike(id)).toThrow(refused)
    for (const [kind, shown, derived] of [
      ['typedData', '0xaa', '0xaa'],
      ['message', '0xbb', '0xaa'],
      ['message', '0xaa', '0xbb'],
      ['message', '0xbb', '0xbb'],
    ] as const) {
      const tried = write()
      expect(() => book.strike(tried, kind, { shown, derived }, false)).toThrow(refused)
      // A failed try uses it up.
      expect(strike(tried)).toThrow(refused)
    }
  })

  it('counts for 15 minutes', () => {
    const { clock, strike, write } = start()
    const [inTime, late] = [write(), write()]
    clock.advance(900_000)
    expect(strike(inTime)).not.toThrow()
    clock.advance(1)
    expect(strike(late)).toThrow(refused)
  })

  it('is forgotten when 64 newer ones were written, or all are cleared', () => {
    const { book, strike, write } = start()
    const [oldest, second, ...others] = Array.from({ length: 65 }, write)
    expect(strike(oldest!)).toThrow(refused)
    expect(strike(second!)).not.toThrow()
    book.clear()
    expect(strike(others.at(-1)!)).toThrow(refused)
  })
})

describe('[threat 27] an approval that needs a passkey', () => {
  it('counts after the passkey checked its digest, or when the passkey itself signs', async () => {
    const { book, strike, write } = start()
    const [unseen, seen, byPasskey] = [write(), write(), write()]
    for (const id of [unseen, seen, byPasskey]) book.want(id)
    expect(strike(unseen)).toThrow(refused)
    expect(strike(byPasskey, true)).not.toThrow()
    const checked: string[] = []
    await book.see(seen, async (digest) => {
      checked.push(digest)
    })
    expect(checked).toEqual(['0xaa'])
    expect(strike(seen)).not.toThrow()
  })

  it('stays unseen after a failed check', async () => {
    const { book, strike, write } = start()
    const id = write()
    book.want(id)
    await expect(book.see(id, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(strike(id)).toThrow(refused)
  })

  it('must be known, and wanted before it is checked', async () => {
    const { book, write } = start()
    expect(() => book.want('unknown')).toThrow(refused)
    const check = async () => {}
    await expect(book.see('unknown', check)).rejects.toEqual(refused)
    await expect(book.see(write(), check)).rejects.toEqual(refused)
  })
})
