import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/**
 * Before a test run: prepares a folder for a chain that the first test that needs one seeds. `npm test` names a folder
 * in CHAIN_SEED, so the journeys after it use the same chain.
 */
export default ({ provide }: TestProject): (() => void) => {
  const { CHAIN_SEED } = process.env
  const folder = CHAIN_SEED ?? mkdtempSync(join(tmpdir(), 'latchkey-seed-'))
  provide('chainSeed', folder)
  return () => {
    if (!CHAIN_SEED) rmSync(folder, { recursive: true, force: true })
  }
}
