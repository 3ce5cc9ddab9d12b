import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

const tests = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.*', '*.e2e.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('scripts/'))

const id = /\b(?:CON|ACT|VIEW|FRAME|AUTH|DATA|SEND|API|ERR|PLAN)-\d\d\b/g
const written = [
  ...readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^- \*\*([A-Z]+-\d\d)\*\* · \S/gm),
].map(([, found = '']) => found)
/** The IDs in square brackets in test titles. */
const named = new Set(
  tests.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\[[^\][\n]*\]/g)].flatMap(([title]) => title.match(id) ?? []),
  ),
)

test('every requirement is written once', () => {
  expect(written).toHaveLength(137)
  expect(new Set(written).size).toBe(137)
})

test('every requirement is named by a test, and every id in a title is a requirement', () => {
  expect(written.filter((one) => !named.has(one))).toEqual([])
  expect([...named].filter((one) => !written.includes(one))).toEqual([])
})
