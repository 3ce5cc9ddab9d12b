import { auth } from '@latchkey/wire/api/auth'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from './testing/openTestWallet.ts'
import { refusalOf, type WalletClient } from './testing/walletClient.ts'

const { database, wallet } = await openTestWallet({ isStill: true })
const verify = (client: WalletClient, flowId: string, otp: string) =>
  client.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' })
const tell = (client: WalletClient, flowId: string, otp: string) => refusalOf(verify(client, flowId, otp))
/** The code with one digit changed: a typo. */
const typo = (code: string, place: number, by = 1): string =>
  [...code].map((digit, index) => (index === place ? String((Number(digit) + by) % 10) : digit)).join('')
/** A code in which no digit is right. */
const far = (code: string, by: number): string => [...code].map((digit) => String((Number(digit) + by) % 10)).join('')

const begin = async (email: string) => {
  const client = await wallet.newClient()
  const { flowId } = await wallet.startEmail(client, email)
  // The first call gets the nonce, so the tries follow each other at once.
  await client.call(auth.check, {})
  const tries = async (): Promise<number> =>
    (await database.pool.query('SELECT tries FROM login_flows WHERE id = $1', [flowId])).rows[0].tries
  return { client, flowId, code: await wallet.codeFor(email), tries }
}

describe('a code typed with typos', () => {
  it('has five tries, then even the right one fails', async () => {
    const { client, flowId, code } = await begin('five@example.com')
    for (const by of [1, 2, 3, 4]) expect(await tell(client, flowId, far(code, by))).toBe('otp.wrong')
    expect(await tell(client, flowId, far(code, 5))).toBe('otp.tooManyTries')
    wallet.skip(2_000)
    expect(await tell(client, flowId, code)).toBe('otp.tooManyTries')
  })

  it('counts identical resubmissions and quick corrections once', async () => {
    const { client, flowId, code, tries } = await begin('every-key@example.com')
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(client, flowId, far(code, 1))))
    expect(new Set(answers)).toEqual(new Set(['otp.wrong']))
    expect(await tries()).toBe(1)
    wallet.skip(2_000)
    expect(await tell(client, flowId, typo(code, 2))).toBe('otp.wrong')
    expect((await verify(client, flowId, code)).email).toBe('every-key@example.com')
  })

  it('[audit low] pauses codes for exports and the like after ten wrong ones, for an hour', async () => {
    const { client, session } = await wallet.logIn('guessed@example.com')
    const token = { token: session.accessToken }
    const start = () => client.call(auth.startStepUp, { action: 'export', by: 'otp' }, token)
    for (let flow = 0; flow < 2; flow++) {
      const { flowId } = await start()
      const code = await wallet.codeFor('guessed@example.com')
      for (const by of [1, 2, 3, 4, 5])
        expect(await refusalOf(client.call(auth.verifyStepUp, { flowId, otp: far(code, by) }, token))).toBe(
          by < 5 ? 'otp.wrong' : 'otp.tooManyTries',
        )
      wallet.skip(61_000)
    }
    expect(await refusalOf(start())).toBe('otp.paused')
    wallet.skip(3_600_000)
    const secondLogin = await wallet.logIn('guessed@example.com', client)
    const asked = client.call(
      auth.startStepUp,
      { action: 'export', by: 'otp' },
      { token: secondLogin.session.accessToken },
    )
    expect((await asked).flowId).toMatch(/./)
  })

  it('does not count while incomplete', async () => {
    const { client, flowId, code, tries } = await begin('half@example.com')
    for (const length of [1, 2, 3, 4, 5]) expect(await tell(client, flowId, code.slice(0, length))).toBe('otp.wrong')
    expect(await tries()).toBe(0)
    expect((await verify(client, flowId, code)).email).toBe('half@example.com')
  })

  it('gives an attacker at most one correction per try', async () => {
    const { client, flowId, code, tries } = await begin('thief-of-typos@example.com')
    for (const by of [1, 2]) {
      const base = far(code, by)
      const counted = []
      for (const guess of [base, typo(base, 0), typo(base, 1)]) {
        await tell(client, flowId, guess)
        counted.push(await tries())
      }
      expect(counted).toEqual(by === 1 ? [1, 1, 2] : [3, 3, 4])
    }
    expect(await tell(client, flowId, far(code, 5))).toBe('otp.tooManyTries')
  })

  it('counts the same digits and a correction again after more than a second', async () => {
    const { client, flowId, code, tries } = await begin('slow@example.com')
    const base = far(code, 5)
    await tell(client, flowId, base)
    wallet.skip(1_000)
    await tell(client, flowId, base)
    expect(await tries()).toBe(1)
    wallet.skip(1)
    await tell(client, flowId, base)
    expect(await tries()).toBe(2)
    wallet.skip(1_001)
    await tell(client, flowId, typo(base, 0))
    expect(await tries()).toBe(3)
  })
})
