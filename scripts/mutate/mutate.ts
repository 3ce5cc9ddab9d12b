import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { fail, root } from '../install.mjs'
import { drawMutants } from './drawMutants.ts'
import { type MutantPlace, mutantKey } from './mutantKey.ts'

type Tried = MutantPlace & { status: string }

const isSource = (name: string): boolean =>
  /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$|(^|\/)(testing|gallery|words|migrations)\//.test(name)

const sourcesOf = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder, { recursive: true })
  return names
    .filter(isSource)
    .sort()
    .map((name) => resolve(folder, name))
}

/** Stryker reports positions from 1 and draws them from 0. */
const placeOf = ({ fileName, location: { start, end }, ...rest }: Tried): Tried => ({
  ...rest,
  fileName: resolve(root, fileName),
  location: {
    start: { line: start.line - 1, column: start.column - 1 },
    end: { line: end.line - 1, column: end.column - 1 },
  },
})

/** Puts each of these faults in, one at a time, and runs the tests of a folder that reach it. */
const tryFaults = async (drawn: readonly MutantPlace[], tests: string): Promise<Tried[]> => {
  const keys = new Set(drawn.map(mutantKey))
  const place = await mkdtemp(join(tmpdir(), 'latchkey-mutate-'))
  process.env.MUTATE_DRAWN = join(place, 'drawn.json')
  process.env.MUTATE_TESTS = tests
  await writeFile(process.env.MUTATE_DRAWN, JSON.stringify([...keys]))
  try {
    const results = await new Stryker({
      mutate: [...new Set(drawn.map(({ fileName }) => relative(root, fileName)))],
      // The packages find each other by links, which would lead out of a copy.
      inPlace: true,
      testRunner: 'sample',
      plugins: [resolve(root, 'scripts/mutate/sampleRunner.mjs')],
      vitest: { configFile: resolve(root, 'scripts/mutate/vitest.config.ts'), related: true },
      disableTypeChecks: false,
      coverageAnalysis: 'perTest',
      // A fault in a line that runs on loading needs every test, each time with all modules loaded anew.
      ignoreStatic: true,
      concurrency: Number(process.env.MUTATE_WORKERS ?? 2),
      timeoutMS: 20_000,
      timeoutFactor: 3,
      dryRunTimeoutMinutes: 30,
      tempDirName: join(place, 'work'),
      reporters: ['dots'],
      allowConsoleColors: false,
    }).runMutationTest()
    return (results as Tried[]).map(placeOf).filter((one) => keys.has(mutantKey(one)))
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

const isNoticed = ({ status }: Tried): boolean => status === 'Killed' || status === 'Timeout'
/** A fault that keeps the program from loading says nothing about the tests; nor does one that was not tried. */
const isJudged = ({ status }: Tried): boolean => !status.endsWith('Error') && status !== 'Ignored'

const say = ({ fileName, location, mutatorName, replacement, status }: Tried): void => {
  const place = `${relative(root, fileName)}:${location.start.line + 1}`
  console.log(`${status.padEnd(10)} ${place} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}`)
}

/** Tries a random sample of small faults in a folder and lists those that no test of its package notices. */
export const mutate = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { sample: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
  })
  const [folder = ''] = positionals
  const files = await sourcesOf(resolve(root, folder)).catch(() => [])
  if (!folder || files.length === 0) fail('Name a folder with source files: npm run mutate -- apps/frame/src/channel')
  const [sample, seed] = [Number(values.sample), Number(values.seed)]
  const { total, drawn } = await drawMutants(files, { sample, seed })
  console.log(`${folder}: ${drawn.length} of ${total} possible faults, seed ${seed}`)

  // The tests of the folder itself first: they are quick and notice most.
  const own = await tryFaults(drawn, folder)
  const open = own.filter((one) => isJudged(one) && !isNoticed(one))
  console.log(`${open.length} not noticed by the tests of ${folder}; trying those of the whole package`)
  const wide = open.length === 0 ? [] : await tryFaults(open, folder.split('/').slice(0, 2).join('/'))
  wide.filter((one) => !isNoticed(one)).forEach(say)
  const judged = own.filter(isJudged).length
  const missed = wide.filter((one) => isJudged(one) && !isNoticed(one)).length
  console.log(`${judged - missed} of ${judged} noticed (${Math.round((100 * (judged - missed)) / judged)} %)`)
}
