import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { findProject } from './project.ts'
import { projectCommand } from './projectCommand.ts'

const id = 'ab'.repeat(16)
let database: TestDatabase
const run = (...args: string[]) => projectCommand(database.db, args)

beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.stop())

describe('[PLAN-01] the project command', () => {
  it('creates a project, shows it, and changes only named fields', async () => {
    await expect(run(id)).rejects.toThrow(`There is no project ${id}.`)
    const printed = await run(id, 'name=Shop', 'origins=https://shop.example,https://pay.shop.example', 'tier=starter')
    expect(printed).toContain('  origins=https://shop.example,https://pay.shop.example')
    expect(printed).toContain('  rpcLimit=none')
    const changed = await run(id, 'rpcLimit=1000', 'custody=self', 'swap=off', 'onramp=on:coinbase')
    expect(await run(id)).toBe(changed)
    for (const line of ['name=Shop', 'rpcLimit=1000', 'custody=self', 'swap=off', 'onramp=on:coinbase', 'activity=on'])
      expect(changed.split('\n')).toContain(`  ${line}`)
    expect(await findProject(database.db, id)).toMatchObject({ tier: 'starter', custody: 'self' })
    expect(await run()).toContain(changed)
  })

  it("restores a feature's options when it is enabled again", async () => {
    const before = await run(id)
    expect(before).toMatch(/ {2}social_login=on:email,google/)
    expect(await run(id, 'social_login=off')).toContain('  social_login=off\n')
    expect(await run(id, 'social_login=on')).toBe(before)
  })

  it.each([
    ['nonsense', /assigns nothing. Known names: name, origins/],
    ['constructor=on', /assigns nothing/],
    ['tier=gold', /tier is starter or pro or enterprise, not "gold"/],
    ['rpcLimit=-1', /rpcLimit is a whole number or none/],
    ['rpcLimit=1e9', /rpcLimit is a whole number or none/],
    ['origins=https://shop.example/path', /An origin is like/],
    ['origins=*', /in full, without "\*"/],
    ['origins=https://shop.example,https://*.shop.example', /in full, without "\*"/],
    ['origins=https://shop.*', /in full, without "\*"/],
    ['swap=maybe', /swap is on or off/],
  ])('rejects %s and changes nothing', async (assignment, says) => {
    const before = await run(id)
    await expect(run(id, 'name=Other', assignment)).rejects.toThrow(says)
    expect(await run(id)).toBe(before)
  })

  it('rejects an invalid ID', async () => {
    await expect(run('1; drop table projects')).rejects.toThrow(/32 hexadecimal digits/)
  })
})
