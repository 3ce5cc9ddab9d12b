import type { ErrorCode } from '@latchkey/wire/catalogue'
import { WalletError } from '@latchkey/wire/errors'
import { expect, it } from 'vitest'
import { createLoginCache } from './loginCache.ts'
import { toLoginError } from './loginStep.ts'

const open = () => {
  const kept = new Map<string, string>()
  const storage = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  return { kept, cache: createLoginCache({ storage } as unknown as Parameters<typeof createLoginCache>[0]) }
}

it('[AUTH-02] keeps a login, and forgets the time of the last mail', () => {
  const { cache, kept } = open()
  expect([cache.isUsed(), cache.email(), cache.userName(), cache.chainId(), cache.lastMailAt()]).toEqual([
    false,
    ...Array(4).fill(undefined),
  ])
  expect(cache.resendAt()).toBeUndefined()
  cache.rememberMail(1_700_000_000_000, 60_000)
  expect([cache.lastMailAt(), cache.resendAt()]).toEqual([1_700_000_000_000, 1_700_000_060_000])
  cache.remember({ email: 'ada@example.com', userName: 'ada', chainId: 1329 })
  expect([cache.isUsed(), cache.email(), cache.userName(), cache.chainId(), cache.lastMailAt()]).toEqual([
    ...[true, 'ada@example.com', 'ada', 1329, undefined],
  ])
  cache.remember({ email: null, userName: undefined, chainId: 1 })
  expect([cache.email(), cache.userName(), cache.chainId()]).toEqual(['ada@example.com', 'ada', 1])
  cache.rememberChain(1328)
  cache.rememberEmail('bob@example.com')
  cache.rememberProvider('google')
  cache.rememberSessionToken('token')
  cache.rememberMail(5)
  expect(cache.resendAt()).toBe(30_005)
  expect([cache.chainId(), cache.email(), cache.provider(), cache.sessionToken()]).toEqual([
    1328,
    'bob@example.com',
    'google',
    'token',
  ])
  cache.rememberProvider(undefined)
  expect(cache.provider()).toBeUndefined()
  cache.rememberProvider('google')
  cache.rememberSmartAccountNetworks([1329, 1])
  cache.clear()
  expect([...kept.values()]).toEqual(['1329,1'])
  expect([cache.isUsed(), cache.provider(), cache.sessionToken(), cache.lastMailAt()]).toEqual([
    false,
    undefined,
    undefined,
    undefined,
  ])
})

it('[AUTH-02] takes what is not a number as none', () => {
  const { cache, kept } = open()
  expect(cache.smartAccountNetworks()).toEqual([])
  cache.rememberSmartAccountNetworks([1329, 1])
  const [key = ''] = kept.keys()
  for (const [text, ids] of [
    ['1329,1', [1329, 1]],
    ['1329,x,-1,1.5,,7', [1329, 7]],
    ['12345678901234567', []],
    ['1234567890123456', [1234567890123456]],
  ] as const) {
    kept.set(key, text)
    expect(cache.smartAccountNetworks(), text).toEqual(ids)
  }
})

it.each<[ErrorCode, ErrorCode]>([
  ['frame.loadFailed', 'login.notLoaded'],
  ['network.chunkFailed', 'login.notLoaded'],
  ['frame.aborted', 'login.timedOut'],
  ['otp.wrong', 'otp.wrong'],
])('[VIEW-14] a login that fails with %s says %s, and keeps the cause', (code, shown) => {
  const cause = new WalletError(code)
  const error = toLoginError(cause)
  expect(error.code).toBe(shown)
  if (code !== shown) expect(error.cause).toBe(cause)
})

it('[VIEW-14] keeps the sentence of the frame', () => {
  const said = new WalletError('frame.error', { message: 'Its own words.', details: { code: 'x' } })
  expect(toLoginError(said)).toMatchObject({
    code: 'login.refused',
    message: 'Its own words.',
    details: { code: 'x' },
    cause: said,
  })
})
