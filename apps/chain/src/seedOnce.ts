import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findAnvil } from './engine.ts'
import { SavedState } from './savedState.ts'
import { seed } from './seed/seed.ts'

/** A seeded chain in a folder that several processes share: the first one seeds it, the others wait. Seeding takes a minute. */
export const seedOnce = async (shared: string): Promise<string> => {
  const [lock, done] = [join(shared, 'lock'), join(shared, 'done')]
  const state = new SavedState(shared)
  for (; !existsSync(done); await sleep(50)) {
    const isMine = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (!isMine) continue
    try {
      // The process before may have finished between the two checks.
      if (existsSync(done)) break
      await state.prepareFolder()
      await seed({ anvil: findAnvil(), onProgress: () => {}, onReady: (rpc) => state.save(rpc) })
      await writeFile(done, '')
    } finally {
      await rm(lock, { recursive: true })
    }
  }
  return state.folder
}
