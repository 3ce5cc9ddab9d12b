import { loadProject } from '@latchkey/core/actions/loadProject'
import type { TestKit } from '@latchkey/core/testing/createTestKit'
import type { Latchkey } from '../client.ts'
import { createClient } from '../createClient.ts'
import { createEngine } from '../engine.ts'
import type { LatchkeyError } from '../latchkeyError.ts'

/** A client whose engine is a test kit, loaded and without a modal. */
export const clientOf = async (kit: TestKit, problems: readonly LatchkeyError[] = []): Promise<Latchkey> => {
  let isProjectKnown = false
  const started = {
    kit,
    problems: () => problems,
    isProjectKnown: () => isProjectKnown,
    isRestoring: () => false,
    restored: Promise.resolve(),
    setTheme: () => {},
    embedded: new Set<() => void>(),
    unmount: () => {},
  }
  const client = createClient({}, async () => createEngine(started))
  await client.preload()
  void loadProject(kit).then(() => {
    isProjectKnown = true
    kit.store.setState({})
  })
  return client
}
