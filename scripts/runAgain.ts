import type { Outcome } from './runSteps.ts'

const filesAtMost = 2

/** The files of these failures, if they may run a second time: few, and none that tests a defense. */
export const filesToRunAgain = (failed: readonly string[]): readonly string[] => {
  const files = new Set(failed.map((name) => /^\S+\.(?:test|e2e)\.tsx?(?=: )/.exec(name)?.[0] ?? ''))
  const isAttack = failed.some((name) => /threat|attack/i.test(name))
  return isAttack || files.has('') || files.size > filesAtMost ? [] : [...files]
}

type Run = (files?: readonly string[]) => Promise<Outcome>

/**
 * Runs the tests, and failing files once more, alone. A test that passes only then counts as passed and is listed as
 * unsteady: it needs fixing, but one busy moment of the machine doesn't hide all other results.
 */
export const runAgain = async (run: Run, files?: readonly string[]): Promise<Outcome> => {
  const first = await run(files)
  const again = filesToRunAgain(first.failed)
  if (again.length === 0) return first
  console.log(`\n▸ running ${again.join(' and ')} again, alone …`)
  const second = await run(again)
  if (second.failed.length > 0) return first
  return { passed: first.passed + first.failed.length, failed: [], unsteady: first.failed, output: first.output }
}
