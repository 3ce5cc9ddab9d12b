import { type ErrorCode, errors } from '@latchkey/wire/catalogue'
import { moneyErrors } from '@latchkey/wire/moneyCatalogue'
import { errorEntry, RpcError, WalletError } from '@latchkey/wire/moneyErrors'
import { describe, expect, test } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { report } from './report.ts'

const codes = (show: string) =>
  (Object.entries({ ...errors, ...moneyErrors }) as [ErrorCode, { show: string; alert?: string }][])
    .filter(([, entry]) => entry.show === show)
    .map(([code]) => code)

describe('reporting by catalogue', () => {
  test.each(codes('toast'))('[ERR-06] %s is a toast with its exact sentence', (code) => {
    const kit = createTestKit()
    expect(report(kit, new WalletError(code))).toBeUndefined()
    expect(kit.store.getState().toast.shown).toMatchObject({ variant: 'error', message: new WalletError(code).message })
    expect(kit.store.getState().alerts).toEqual([])
  })

  test.each(codes('alert'))('[ERR-05] %s is an alert bar with its code and title', (code) => {
    const kit = createTestKit()
    expect(report(kit, new WalletError(code))).toBeUndefined()
    const entry = errorEntry(code)
    expect(kit.store.getState().alerts).toEqual([{ code, alert: entry.alert, message: entry.message }])
    expect(kit.store.getState().toast.shown).toBeUndefined()
  })

  test.each(codes('inline'))('%s is returned for its control', (code) => {
    const kit = createTestKit()
    const error = new WalletError(code)
    expect(report(kit, error)).toBe(error)
    expect(kit.store.getState().toast.shown).toBeUndefined()
  })

  test.each(codes('none'))('%s is not shown', (code) => {
    const kit = createTestKit()
    expect(report(kit, new WalletError(code))).toBeUndefined()
    expect(kit.store.getState()).toMatchObject({ toast: { shown: undefined }, alerts: [] })
  })
})

test('[ERR-05] there are ten alerts and two warnings', () => {
  const alerts = codes('alert').map((code) => errorEntry(code).alert)
  expect(alerts.sort()).toEqual([
    ...Array.from({ length: 10 }, (_, index) => `APKT${String(index + 1).padStart(3, '0')}`),
    'APKTW001',
    'APKTW002',
  ])
})

test('raises the same alert once', () => {
  const kit = createTestKit()
  for (let turn = 0; turn < 3; turn += 1) report(kit, new WalletError('alert.serverError'))
  expect(kit.store.getState().alerts).toHaveLength(1)
})

test('a user rejection is inline, never a toast', () => {
  const kit = createTestKit()
  expect(report(kit, new RpcError(4001))).toMatchObject({ rpcCode: 4001 })
  expect(kit.store.getState().toast.shown).toBeUndefined()
})

test('recognizes a foreign error', () => {
  const kit = createTestKit()
  report(kit, Object.assign(new Error('x'), { code: 4100 }))
  expect(kit.store.getState().toast.shown?.message).toBe('Your wallet hasn’t allowed this page to do that.')
})
