import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/**
 * Prepares a folder before a test run. The first test that needs a chain seeds it there (`seedOnce.ts`). `npm test` sets
 * CHAIN_SEED, so its end-to-end tests use the same chain.
 */
export default ({ provide }: TestProject): (() => void) => {
  const { CHAIN_SEED } = process.env
  const folder = CHAIN_SEED ?? mkdtempSync(join(tmpdir(), 'latchkey-seed-'))
  provide('chainSeed', folder)
  return () => {
    if (!CHAIN_SEED) rmSync(folder, { recursive: true, force: true })
  }
}
