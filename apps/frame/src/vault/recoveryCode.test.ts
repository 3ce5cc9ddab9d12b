import { describe, expect, it } from 'vitest'
import { codeSecret, newCode, parseCode } from './recoveryCode.ts'

describe('the recovery code', () => {
  it('has seven groups of four Crockford characters, 130 bits and a checksum, and never repeats', async () => {
    const codes = await Promise.all(Array.from({ length: 500 }, newCode))
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(new Set(codes).size).toBe(500)
    expect(await parseCode(codes[0]!)).toHaveLength(26)
  })

  it('uses every character about equally often', async () => {
    const counts = new Map<string, number>()
    for (const code of await Promise.all(Array.from({ length: 1_000 }, newCode)))
      for (const char of await parseCode(code)) counts.set(char, (counts.get(char) ?? 0) + 1)
    expect(counts.size).toBe(32)
    for (const count of counts.values()) expect(Math.abs(count - 812.5)).toBeLessThan(160)
  })

  it('accepts common ways of typing it', async () => {
    const code = '0123-4567-89AB-CDEF-GHJK-MNPQ-RS'
    const secret = code.replaceAll('-', '')
    const whole = await findWhole(secret)
    for (const typed of [
      whole,
      whole.toLowerCase(),
      whole.replaceAll('0', 'o').replaceAll('1', 'l'),
      whole.split('').join(' '),
    ])
      expect(await parseCode(typed)).toBe(secret)
  })

  it('refuses every single typo, except for a rare checksum collision', async () => {
    const code = (await newCode()).replaceAll('-', '')
    let missed = 0
    for (let at = 0; at < 28; at += 1)
      for (const other of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
        if (other === code[at]) continue
        const typed = code.slice(0, at) + other + code.slice(at + 1)
        if (
          await parseCode(typed).then(
            () => true,
            () => false,
          )
        )
          missed += 1
      }
    // 868 wrong codes, each with a chance of 1 in 1,024.
    expect(missed).toBeLessThanOrEqual(8)
  })

  it.each(['', '0', 'U'.repeat(28), '0'.repeat(27), '0'.repeat(29), '!'.repeat(28)])('refuses %j', async (typed) => {
    await expect(parseCode(typed)).rejects.toMatchObject({ code: 'vault.codeMistyped' })
  })

  it('maps to 32 bytes that depend on each character', async () => {
    const [one, two] = [await newCode(), await newCode()]
    expect((await codeSecret(one)).length).toBe(32)
    expect(await codeSecret(one)).toEqual(await codeSecret(one.toLowerCase()))
    expect(await codeSecret(one)).not.toEqual(await codeSecret(two))
  })
})

/** A secret's check letters, found by trying all 1,024. */
const findWhole = async (secret: string): Promise<string> => {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  for (const a of alphabet)
    for (const b of alphabet) {
      const whole = secret + a + b
      if (
        await parseCode(whole).then(
          () => true,
          () => false,
        )
      )
        return whole
    }
  throw new Error('no check fits')
}
