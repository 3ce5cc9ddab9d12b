import { readFile } from 'node:fs/promises'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { MutantPlace } from './mutantKey.ts'

/** Repeatable random numbers between 0 and 1 (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const silent = () => {}
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
}

/** Every fault that can be inserted into these files. */
const findMutants = async (files: readonly string[]): Promise<readonly MutantPlace[]> => {
  const sources = await Promise.all(
    files.map(async (name) => ({ name, content: await readFile(name, 'utf8'), mutate: true })),
  )
  const { mutants } = await new Instrumenter(logger).instrument(sources, {
    plugins: null,
    ignorers: [],
    excludedMutations: [],
  })
  return mutants
}

/** Draws some of the faults; the same seed and code give the same ones. */
export const drawMutants = async (
  files: readonly string[],
  { sample, seed }: { sample: number; seed: number },
): Promise<{ total: number; drawn: MutantPlace[] }> => {
  const all = await findMutants(files)
  const random = randomFrom(seed)
  const drawn = all
    .map((mutant) => ({ mutant, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, sample)
    .map(({ mutant }) => mutant)
  return { total: all.length, drawn }
}
