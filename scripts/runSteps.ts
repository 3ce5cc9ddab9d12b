/** The result of a test step: how many tests passed, and the names of those that failed. */
export type Found = { passed: number; failed: readonly string[] }

/** A result with the tool's output, and the tests that passed only on the second run. */
export type Outcome = Found & { output: string; unsteady?: readonly string[] }

/** A named test step. The last part runs failed tests again, once nothing else is running. */
export type Step = readonly [
  name: string,
  run: () => Promise<Outcome>,
  again?: ((first: Outcome) => Promise<Outcome>) | undefined,
]

/** Steps that run one after the other. */
export type Lane = readonly Step[]

const runStep = async ([name, run]: Step): Promise<Outcome> => {
  console.log(`\n▸ ${name} …`)
  const startedAt = Date.now()
  const outcome = await run()
  if (outcome.failed.length > 0) console.log(outcome.output)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
  console.log(`\n▸ ${name}: ${outcome.passed} passed, ${outcome.failed.length} failed (${seconds} s)`)
  return outcome
}

const runLane = async (lane: Lane): Promise<(readonly [Step, Outcome])[]> => {
  const ran: [Step, Outcome][] = []
  for (const step of lane) ran.push([step, await runStep(step)])
  return ran
}

/**
 * Runs one round after the other, the lanes of a round side by side. Prints what each step found, and exits; the last
 * line counts everything.
 */
export const runSteps = async (
  rounds: readonly (readonly Lane[])[],
  failedBefore: readonly string[] = [],
): Promise<never> => {
  const startedAt = Date.now()
  let passed = 0
  const failed = [...failedBefore]
  const unsteady: string[] = []
  for (const lanes of rounds)
    for (const [[, , again], first] of (await Promise.all(lanes.map(runLane))).flat()) {
      const outcome = again && first.failed.length > 0 ? await again(first) : first
      passed += outcome.passed
      failed.push(...outcome.failed)
      unsteady.push(...(outcome.unsteady ?? []))
    }
  console.log(`\nTotal time: ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`)
  for (const name of unsteady) console.log(`! failed once, passed when run again: ${name}`)
  for (const name of failed) console.log(`✗ ${name}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  process.exit(failed.length > 0 ? 1 : 0)
}
