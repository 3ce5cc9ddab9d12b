import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

describe('[FRAME-19] the log', () => {
  it('keeps info and above as JSON lines that can be saved', () => {
    const log = createLog(() => 0)
    log.write('debug', { message: 'GET_USER' })
    log.write('info', { message: 'GET_USER', id: 'a1', ms: 3.4, result: 'ok' })
    expect(
      log
        .text()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { timestamp: '1970-01-01T00:00:00.000Z', level: 'info', message: 'GET_USER', id: 'a1', ms: 3, result: 'ok' },
    ])
  })

  it('holds 1,024,000 bytes and drops the oldest', () => {
    const log = createLog(() => 0)
    for (let index = 0; index < 20_000; index += 1) log.write('info', { message: 'GET_USER', id: `id-${index}` })
    const text = log.text()
    expect(text.length).toBeLessThanOrEqual(1_024_000)
    expect(text.length).toBeGreaterThan(1_023_000)
    expect(text).toContain('id-19999')
    expect(text).not.toContain('"id-0"')
  })

  it('has no field for anything else, and none for sentences', () => {
    const log = createLog(() => 0)
    log.write('info', { message: 'GET_USER', otp: '123456', id: 'a b@c.de\n{}', result: 'x'.repeat(500) } as never)
    expect(log.text()).not.toContain('123456')
    expect(JSON.parse(log.text())).toMatchObject({ id: 'abc.de', result: 'x'.repeat(64) })
  })
})
