import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/install.mjs'
import { buildKit } from '../../scripts/kit/buildKit.ts'
import { openBrowser } from './browser.ts'
import type { Stage } from './checks.ts'
import { packKit } from './packs.ts'
import { type Outcome, recordOutcomes, type Step } from './record.ts'
import { type Row, rows } from './rows.ts'
import { type LatchkeyServer, startLatchkey } from './startLatchkey.ts'

const wanted = new Set(process.argv.slice(2).map(Number))
const chosen = rows.filter(({ id }) => wanted.size === 0 || wanted.has(id))
const folder = mkdtempSync(join(tmpdir(), 'latchkey-accept-'))
const record = join(root, 'docs/kit/acceptance.md')
const done = new Map<NonNullable<Row['run']>, Outcome>()
const table: string[] = []
let steps: Step[] = []
let server: Promise<LatchkeyServer> | undefined
const latchkey = () => {
  server ??= startLatchkey()
  return server
}

const note = (name: string, seconds: number): void => {
  steps.push({ name, seconds })
  console.log(`    ${name}: ${seconds.toFixed(1)} s`)
}

/** Each row has its own browser: one that crashes fails no other row. */
const tryRow = async (run: NonNullable<Row['run']>, shared: Omit<Stage, 'browser'>): Promise<Outcome> => {
  const startedAt = Date.now()
  steps = []
  const browser = await openBrowser()
  const error = await run({ ...shared, browser })
    .then(
      () => undefined,
      (cause: unknown) => cause ?? 'failed',
    )
    .finally(() => browser.close())
  if (error !== undefined) console.error(error)
  const seconds = Math.round((Date.now() - startedAt) / 1_000)
  return { isPassed: error === undefined, seconds, date: new Date().toISOString().slice(0, 10), steps }
}

try {
  await buildKit()
  const stage = { folder, packs: await packKit(join(folder, 'packs')), latchkey, note }
  for (const { id, says, run, isInTests } of chosen) {
    const outcome = run && (done.get(run) ?? (await tryRow(run, stage)))
    if (run && outcome) {
      done.set(run, outcome)
      if (!outcome.isPassed) process.exitCode = 1
      writeFileSync(record, recordOutcomes(readFileSync(record, 'utf8'), rows, new Map([[id, outcome]])))
    }
    const result = outcome ? (outcome.isPassed ? 'pass' : 'FAIL') : isInTests ? 'npm test' : 'not built'
    table.push(`${String(id).padStart(2)}  ${result.padEnd(9)}  ${says}${outcome ? ` (${outcome.seconds} s)` : ''}`)
    console.log(table.at(-1))
  }
} finally {
  await (await server?.catch(() => undefined))?.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${table.join('\n')}`)
