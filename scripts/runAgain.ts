import type { Outcome } from './runSteps.ts'

const filesAtMost = 4

/** The failures' places, a file or its line, if they may run again: in a few files only, each named. */
const placesToRunAgain = (failed: readonly string[]): readonly string[] => {
  const found = failed.map((name) => /^(\S+\.(?:test|e2e)\.tsx?)(?::\d+)?(?=: )/.exec(name))
  const files = new Set(found.map((match) => match?.[1]))
  if (files.has(undefined) || files.size > filesAtMost) return []
  return [...new Set(found.flatMap((match) => match?.[0] ?? []))]
}

/** A test of a defense must pass three times in a row: a single pass could be luck. */
const runsNeeded = (failed: readonly string[]): number => (failed.some((name) => /threat|attack/i.test(name)) ? 3 : 1)

type Run = (files?: readonly string[]) => Promise<Outcome>

/** No test ran, so the system under test didn't start. It gets one more start, and that one counts. */
const runWhole = async (run: Run, first: Outcome, files?: readonly string[]): Promise<Outcome> => {
  console.log('\n▸ no test ran; running all of them again …')
  const second = await run(files)
  return { ...second, unsteady: [...first.failed, ...(second.unsteady ?? [])] }
}

/**
 * Runs failed tests again, alone: unit tests by file, end-to-end tests by line. A test that passes only then counts as
 * passed and is listed as flaky: it needs fixing, but one busy moment doesn't hide all other results.
 */
export const runAgain = async (run: Run, first: Outcome, files?: readonly string[]): Promise<Outcome> => {
  if (first.passed === 0 && first.failed.length > 0) return await runWhole(run, first, files)
  const failing = placesToRunAgain(first.failed)
  if (failing.length === 0) return first
  for (let left = runsNeeded(first.failed); left > 0; left--) {
    console.log(`\n▸ running ${failing.join(' and ')} again, alone …`)
    const second = await run(failing)
    if (second.failed.length > 0) {
      console.log(second.output)
      return first
    }
  }
  return { passed: first.passed + first.failed.length, failed: [], unsteady: first.failed, output: first.output }
}
