import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** Before a run of the tests: room for a chain that is seeded once, by the first test that needs one. */
export default ({ provide }: TestProject): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-seed-'))
  provide('chainSeed', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
