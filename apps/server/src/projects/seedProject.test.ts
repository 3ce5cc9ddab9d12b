import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { findProject } from './project.ts'
import { projectCommand } from './projectCommand.ts'
import { seedProject } from './seedProject.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.stop())

const site = 'https://wallet.example'
const originsOf = async (id: string) => (await findProject(database.db, id))?.allowedOrigins

it('allows local dev servers in a new project, in development alone', async () => {
  const [local, live] = ['0a'.repeat(16), '0b'.repeat(16)]
  await seedProject(database.db, { id: local, origin: site, isDevelopment: true })
  expect(await originsOf(local)).toEqual([
    site,
    'http://localhost:3004',
    'http://localhost:4173',
    'http://localhost:5173',
    'http://localhost:5174',
    'http://localhost:8080',
  ])
  await seedProject(database.db, { id: live, origin: site, isDevelopment: false })
  expect(await originsOf(live)).toEqual([site])
})

it('adds nothing but the site to a project that was changed', async () => {
  const id = '0c'.repeat(16)
  await seedProject(database.db, { id, origin: site, isDevelopment: true })
  await projectCommand(database.db, [id, 'origins=https://shop.example'])
  await seedProject(database.db, { id, origin: site, isDevelopment: true })
  expect(await originsOf(id)).toEqual(['https://shop.example', site])
  await seedProject(database.db, { id, origin: 'https://moved.example', isDevelopment: false })
  expect(await originsOf(id)).toEqual(['https://shop.example', site])
})
