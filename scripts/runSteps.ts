/** The result of a test step: how many tests passed, and the names of those that failed. */
export type Found = { passed: number; failed: readonly string[] }

/** A result with the tool's output, and the tests that passed only on the second run. */
export type Outcome = Found & { output: string; unsteady?: readonly string[] }

/** A named test step. */
export type Step = readonly [name: string, run: () => Promise<Outcome>]

/** Runs the steps in order, prints what each found, and exits; the last line counts everything. */
export const runSteps = async (steps: readonly Step[], failedBefore: readonly string[] = []): Promise<never> => {
  const startedAt = Date.now()
  let passed = 0
  const failed = [...failedBefore]
  const unsteady: string[] = []
  for (const [name, run] of steps) {
    console.log(`\n▸ ${name} …`)
    const stepStart = Date.now()
    const outcome = await run()
    passed += outcome.passed
    failed.push(...outcome.failed)
    unsteady.push(...(outcome.unsteady ?? []))
    if (outcome.failed.length > 0) console.log(outcome.output)
    const seconds = ((Date.now() - stepStart) / 1000).toFixed(0)
    console.log(`▸ ${name}: ${outcome.passed} passed, ${outcome.failed.length} failed (${seconds} s)`)
  }
  console.log(`\nTotal time: ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`)
  for (const name of unsteady) console.log(`! failed once, passed when run again: ${name}`)
  for (const name of failed) console.log(`✗ ${name}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  process.exit(failed.length > 0 ? 1 : 0)
}
