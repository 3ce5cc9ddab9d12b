import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { fail, root } from '../install.mjs'
import { drawMutants } from './drawMutants.ts'
import { type MutantPlace, mutantKey } from './mutantKey.ts'

type Tried = MutantPlace & { status: string; statusReason?: string }

/** `apps/frame` of `apps/frame/src/channel`. */
const packageOf = (folder: string): string => folder.split('/').slice(0, 2).join('/')

/** The packages whose tests run for a folder: its own, and for the core the modal, which drives it. */
const testsFor = (folder: string): readonly string[] =>
  packageOf(folder) === 'packages/core' ? ['packages/core', 'packages/modal'] : [packageOf(folder)]

const isSource = (name: string): boolean =>
  /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$|(^|\/)(testing|gallery|words|languages|migrations)\//.test(name)

/** Vite reads the arguments of `import.meta.glob` as they stand in the code, so those files take no fault. */
const sourcesOf = async (folder: string): Promise<string[]> => {
  const names = (await readdir(folder, { recursive: true })).filter(isSource).sort()
  const paths = names.map((name) => resolve(folder, name))
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return paths.filter((_, at) => !texts[at]?.includes('import.meta.glob'))
}

const slowStarts =
  /\b(startTestChain|startTestWorld|startSeededChain|openChainRoom|openAccountRoom|startChainFrame|smartFrame|smartSession|relayProcess)\b/

/** Test files that start a local chain or a relay, which takes up to half a minute each. */
const slowTestsOf = async (folder: string): Promise<string[]> => {
  const names = (await readdir(resolve(root, folder), { recursive: true })).filter((name) => /\.test\.tsx?$/.test(name))
  const paths = names.map((name) => join(folder, name))
  const texts = await Promise.all(paths.map((path) => readFile(resolve(root, path), 'utf8')))
  return paths.filter((_, at) => slowStarts.test(texts[at] ?? ''))
}

/** Stryker reports positions from 1 but takes them from 0. */
const placeOf = ({ fileName, location: { start, end }, ...rest }: Tried): Tried => ({
  ...rest,
  fileName: resolve(root, fileName),
  location: {
    start: { line: start.line - 1, column: start.column - 1 },
    end: { line: end.line - 1, column: end.column - 1 },
  },
})

/** Inserts each of these faults, one at a time, and runs the tests that reach it. */
const tryFaults = async (
  drawn: readonly MutantPlace[],
  { folders, tests, isQuick }: { folders: readonly string[]; tests: readonly string[]; isQuick: boolean },
): Promise<Tried[]> => {
  const keys = new Set(drawn.map(mutantKey))
  const place = await mkdtemp(join(tmpdir(), 'latchkey-mutate-'))
  process.env.MUTATE_DRAWN = join(place, 'drawn.json')
  process.env.MUTATE_FOLDERS = folders.join(',')
  process.env.MUTATE_TESTS = tests.join(',')
  process.env.MUTATE_LEFT_OUT = isQuick ? (await Promise.all(tests.map(slowTestsOf))).flat().join(',') : ''
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
      // A fault in a line that runs on loading needs every test, each time with all modules reloaded.
      ignoreStatic: true,
      concurrency: Number(process.env.MUTATE_WORKERS ?? 2),
      // Longer than one test may take, so a busy machine doesn't count as a caught fault.
      timeoutMS: 60_000,
      timeoutFactor: 4,
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
/** A fault that keeps the program from loading says nothing about the tests, and neither does one that wasn't tried. */
const isJudged = ({ status }: Tried): boolean => !status.endsWith('Error') && status !== 'Ignored'

const isIn = (folder: string, { fileName }: Tried): boolean =>
  !relative(resolve(root, folder), fileName).startsWith('..')
/** Caught only by a timeout. Check these: a busy machine times out too. */
const isSlow = ({ statusReason = '' }: Tried): boolean => /timed out/i.test(statusReason)

const say = ({ fileName, location, mutatorName, replacement, status }: Tried): void => {
  const place = `${relative(root, fileName)}:${location.start.line + 1}:${location.start.column + 1}`
  console.log(`${status.padEnd(10)} ${place} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}`)
}

/** Draws and tries faults in folders of one package, and lists those that no test of the package catches. */
const mutate = async (args: string[]): Promise<void> => {
  const { values, positionals: folders } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      sample: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
      tests: { type: 'string', multiple: true },
    },
  })
  const [sample, seed] = [Number(values.sample), Number(values.seed)]
  const drawn: MutantPlace[] = []
  for (const folder of folders) {
    const files = await sourcesOf(resolve(root, folder)).catch(() => [])
    if (files.length === 0) fail(`${folder} has no source files.`)
    const { total, drawn: some } = await drawMutants(files, { sample, seed })
    console.log(`${folder}: ${some.length} of ${total} possible faults, seed ${seed}`)
    drawn.push(...some)
  }
  if (new Set(folders.map(packageOf)).size !== 1)
    fail('Name folders of one package: npm run mutate -- apps/frame/src/channel')

  const { tests = testsFor(folders[0] ?? ''), quick: isQuick } = values
  const tried = await tryFaults(drawn, { folders, tests, isQuick })
  for (const folder of folders) {
    const judged = tried.filter((one) => isIn(folder, one) && isJudged(one))
    const missed = judged.filter((one) => !isNoticed(one))
    const share = Math.round((100 * (judged.length - missed.length)) / judged.length)
    console.log(`${folder}: ${judged.length - missed.length} of ${judged.length} caught (${share} %)`)
    judged.filter((one) => one.status !== 'Killed' || isSlow(one)).forEach(say)
  }
}

await mutate(process.argv.slice(2))
