import { afterAll, beforeAll } from 'vitest'
import { startSeededChain } from './indexed.ts'
import { startTestDatabase, type TestDatabase } from './testDatabase.ts'

/** A seeded chain and an empty database for all tests of a file, ready when the tests run. */
export const openChainRoom = () => {
  const room = {} as { seeded: Awaited<ReturnType<typeof startSeededChain>>; database: TestDatabase }
  beforeAll(async () => {
    ;[room.seeded, room.database] = await Promise.all([startSeededChain(), startTestDatabase()])
  })
  afterAll(async () => {
    await room.database?.stop()
    await room.seeded?.stop()
  })
  return room
}
