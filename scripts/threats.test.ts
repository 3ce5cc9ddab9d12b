import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const text = readFileSync(join(root, 'apps/frame/THREATS.md'), 'utf8')
const rows = text.split('\n').filter((line) => /^\| \d/.test(line))
const last = (row: string): string => row.split(' | ').at(-1) ?? ''

/** Test files as THREATS.md names them: `e2e attacksClick`, `vault/flows.test`, `decode/*.test`, `bench/effects.ts`. */
const named = (cell: string): string[] =>
  [...cell.matchAll(/`((?:e2e )?[\w/*.-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^e2e |\.test$|^bench\//.test(name))

const exists = (name: string): boolean => {
  if (name.startsWith('bench/')) return files.includes(name)
  if (name.startsWith('e2e ')) return files.includes(`e2e/journeys/${name.slice(4)}.e2e.ts`)
  const pattern = name.replace(/[.]/g, '\\.').replace('*', '[^/]*')
  return files.some((file) => new RegExp(`(^|/)${pattern}\\.tsx?$`).test(file))
}

test('every threat names a test, or says why there is none', () => {
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter((row) => named(last(row)).length === 0 && !last(row).startsWith('no test:'))).toEqual([])
})

test('every test that THREATS.md names exists', () => {
  expect([...new Set(named(text))].filter((name) => !exists(name))).toEqual([])
})
