import { ensureAnvil } from '../anvil.mjs'
import { runVitest } from '../checks.ts'
import { ensureEngines } from '../engines.mjs'
import { readVersion, type Version, versions } from './versions.ts'

type Row = { version: string; passed: number | ''; failed: number | ''; minutes: string }

const failed: string[] = []

/** The tests that run in Node: server, chain, scripts, kit, core and wire. */
const projects = ['--project=server', '--project=core']

const test = async (version: Version): Promise<Row> => {
  const folder = version.find()
  if (!folder)
    return { version: `${version.name}: skipped, it can't be installed here`, passed: '', failed: '', minutes: '' }
  const name = `${version.name} (${readVersion(version, folder)})`
  console.log(`\n▸ ${name} …`)
  const startedAt = Date.now()
  const outcome = await runVitest(projects, { env: version.env(folder) })
  if (outcome.failed.length > 0) console.log(outcome.output)
  failed.push(...outcome.failed.map((title) => `${version.name}: ${title}`))
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1)
  return { version: name, passed: outcome.passed, failed: outcome.failed.length, minutes }
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !versions.some((one) => one.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from ${versions.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
ensureAnvil()
ensureEngines()
const rows: Row[] = []
for (const version of versions.filter(({ name }) => names.length === 0 || names.includes(name)))
  rows.push(await test(version))
console.table(rows)
for (const title of failed) console.log(`✗ ${title}`)
const hasRun = rows.some(({ passed }) => passed !== '')
if (!hasRun) console.error('Nothing was tested: no version could be installed here.')
process.exit(failed.length > 0 || !hasRun ? 1 : 0)
