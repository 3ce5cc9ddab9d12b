import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** Prepares a folder in which the first test that needs a chain seeds it. `npm test` sets CHAIN_SEED to share it. */
export default ({ provide }: TestProject): (() => void) => {
  const { CHAIN_SEED } = process.env
  const folder = CHAIN_SEED ?? mkdtempSync(join(tmpdir(), 'latchkey-seed-'))
  provide('chainSeed', folder)
  return () => {
    if (!CHAIN_SEED) rmSync(folder, { recursive: true, force: true })
  }
}
