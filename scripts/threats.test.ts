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
const threats = text.split(/^#+ /m).filter((section) => /^\d+\S*.* · /.test(section))
const testsOf = (threat: string): string => threat.match(/^(Tests: |No test: ).+/m)?.[0] ?? ''

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
  expect(threats.length).toBeGreaterThan(40)
  const untested = (threat: string) => named(testsOf(threat)).length === 0 && !testsOf(threat).startsWith('No test:')
  expect(threats.filter(untested)).toEqual([])
})

test('every test that THREATS.md names exists', () => {
  expect([...new Set(named(text))].filter((name) => !exists(name))).toEqual([])
})
