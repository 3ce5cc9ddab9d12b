import { expect, test } from 'vitest'
import { dismissAlert } from '../actions/dismissAlert.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { raise } from './alerts.ts'

test('[ERR-05] an alert is raised once, and dismissing it keeps the others', () => {
  const kit = createTestKit()
  const codes = () => kit.store.getState().alerts.map(({ alert }) => alert)
  for (const code of ['alert.originNotAllowed', 'alert.rateLimited', 'alert.originNotAllowed'] as const)
    kit.store.setState(({ alerts }) => ({ alerts: raise(alerts, code) }))
  expect(codes()).toEqual(['APKT002', 'APKT010'])
  dismissAlert(kit, 'alert.originNotAllowed')
  expect(codes()).toEqual(['APKT010'])
})
