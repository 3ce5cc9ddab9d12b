import { afterAll, beforeAll, describe, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { connectionChecks } from './testing/checks/connectionChecks.ts'
import { mailboxChecks } from './testing/checks/mailboxChecks.ts'
import { rateChecks } from './testing/checks/rateChecks.ts'
import { runCheck } from './testing/checks/relayCheck.ts'
import { storageChecks } from './testing/checks/storageChecks.ts'
import { tokenChecks } from './testing/checks/tokenChecks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.stop())

describe.each([
  ['tokens', tokenChecks],
  ['storage', storageChecks],
  ['mailboxes', mailboxChecks],
  ['rates', rateChecks],
  ['connections', connectionChecks],
])('[threat 70] the relay and %s', (_, checks) => {
  it.each(checks.map((check) => [check.sends, check.must, check] as const))('%s: must %s', (_sends, _must, check) =>
    runCheck(check, database.pool),
  )
})
