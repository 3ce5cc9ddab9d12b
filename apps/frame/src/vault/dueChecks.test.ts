import type { Unlocker } from '@latchkey/wire/api/vault'
import { expect, it } from 'vitest'
import { dueChecks } from './dueChecks.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now - days * 24 * 3_600_000).toISOString()
const way = (type: Unlocker['type'], provenAt: string | null): Unlocker => ({
  ...{ unlockerId: `${type}-unlocker-0001`, type, epoch: 1, label: '', credentialId: null, lastUsedAt: null },
  createdAt: daysAgo(400),
  provenAt,
})

it('asks an owner after 90 days to check unlock methods they have not used, and no others', () => {
  const [fresh, old] = [daysAgo(89), daysAgo(91)]
  expect(dueChecks([way('passkey', fresh), way('code', fresh)], now)).toEqual([])
  expect(dueChecks([way('passkey', fresh), way('code', old)], now)).toEqual(['code'])
  expect(dueChecks([way('passkey', old), way('code', old)], now)).toEqual(['passkey', 'code'])
  // One of several passkeys is enough; an old code without a key cannot be asked about; a browser is no backup.
  expect(dueChecks([way('passkey', old), way('passkey', fresh)], now)).toEqual([])
  expect(dueChecks([way('code', null), way('device', old)], now)).toEqual([])
})

it('skips wallets that unlock with the email', () => {
  expect(dueChecks([way('assisted', null), way('passkey', daysAgo(400))], now)).toEqual([])
})
