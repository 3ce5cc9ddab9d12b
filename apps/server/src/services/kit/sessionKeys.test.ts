import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readKeyring } from '../../keys/keyring.ts'
import { publicKeys, signingKey } from './sessionKeys.ts'

const folder = await mkdtemp(join(tmpdir(), 'latchkey-session-keys-'))
const keyring = await readKeyring({ file: join(folder, 'master.key'), mayCreate: true })
afterAll(() => rm(folder, { recursive: true, force: true }))

const day = 86_400_000

it('[threat 77] a key is published 90 days before it signs, and a day after', () => {
  const starts = 220 * 90 * day
  const { kid } = signingKey(keyring, starts)
  const isPublished = (at: number) => publicKeys(keyring, at).some((key) => key.kid === kid)
  const isUsed = (at: number) => signingKey(keyring, at).kid === kid
  expect([starts - 1, starts, starts + 90 * day - 1, starts + 90 * day].map(isUsed)).toEqual([false, true, true, false])
  expect([starts - 90 * day - 1, starts - 90 * day].map(isPublished)).toEqual([false, true])
  expect([starts + 91 * day - 1, starts + 91 * day].map(isPublished)).toEqual([true, false])
  expect(publicKeys(keyring, starts).some((key) => 'd' in key)).toBe(false)
})
