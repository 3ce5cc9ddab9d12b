import { loadProject } from '@latchkey/core/actions/loadProject'
import type { TestKit } from '@latchkey/core/testing/createTestKit'
import type { ModalParts } from '@latchkey/modal/mount'
import type { Latchkey } from '../client.ts'
import { createClient } from '../createClient.ts'
import { createEngine } from '../engine.ts'
import type { LatchkeyError } from '../latchkeyError.ts'

/** A client whose engine is a test kit, loaded and without a modal, unless it gets the parts of one. */
export const clientOf = async (
  kit: TestKit,
  problems: readonly LatchkeyError[] = [],
  parts = {} as ModalParts,
): Promise<Latchkey> => {
  let isProjectKnown = false
  const started = {
    kit,
    problems: () => problems,
    isProjectKnown: () => isProjectKnown,
    isRestoring: () => false,
    restored: Promise.resolve(),
    setTheme: () => {},
    parts,
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
