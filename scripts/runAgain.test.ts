import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runAgain } from './runAgain.ts'
import type { Outcome } from './runSteps.ts'

const scripted = (...outcomes: readonly Outcome[]) => {
  const asked: (readonly string[] | undefined)[] = []
  let next = 0
  const run = async (files?: readonly string[]): Promise<Outcome> => {
    asked.push(files)
    return outcomes[next++] as Outcome
  }
  return { run, asked }
}
const good: Outcome = { passed: 3, failed: [], output: '' }
const failing = (...failed: readonly string[]): Outcome => ({ passed: 9, failed, output: 'why' })

describe('runAgain', () => {
  beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))
  afterEach(() => void vi.restoreAllMocks())

  it('names a test as unsteady that fails once and passes alone', async () => {
    const { run, asked } = scripted(failing('apps/a.test.ts: adds: expected 1'), good)
    expect(await runAgain(run, await run())).toEqual({
      passed: 10,
      failed: [],
      unsteady: ['apps/a.test.ts: adds: expected 1'],
      output: 'why',
    })
    expect(asked).toEqual([undefined, ['apps/a.test.ts']])
  })

  it('runs a failed journey again by its line, without the rest of its file', async () => {
    const failed = ['journeys/swap.e2e.ts:41: [ACT-07] swaps SEI', 'journeys/swap.e2e.ts:87: [ACT-07] swaps USDC']
    const { run, asked } = scripted(failing(...failed), good)
    expect(await runAgain(run, await run())).toMatchObject({ failed: [], unsteady: failed })
    expect(asked).toEqual([undefined, ['journeys/swap.e2e.ts:41', 'journeys/swap.e2e.ts:87']])
  })

  it('stays red when the second run fails, even with another test', async () => {
    const { run } = scripted(failing('apps/a.test.ts: adds: 1'), failing('apps/a.test.ts: subtracts: 2'))
    expect((await runAgain(run, await run())).failed).toEqual(['apps/a.test.ts: adds: 1'])
  })

  it.each(['a.e2e.ts: [threat 23] a double click does not sign', 'attacksClick.e2e.ts: signs nothing'])(
    'wants three passes in a row of a defense: %s',
    async (failed) => {
      const steady = scripted(failing(failed), good, good, good)
      expect(await runAgain(steady.run, await steady.run())).toMatchObject({ failed: [], unsteady: [failed] })
      expect(steady.asked).toHaveLength(4)
      const shaky = scripted(failing(failed), good, good, failing(failed))
      expect((await runAgain(shaky.run, await shaky.run())).failed).toEqual([failed])
    },
  )

  it.each([
    ['five files', ['a.test.ts: 1', 'b.test.ts: 2', 'c.test.tsx: 3', 'd.test.ts: 4', 'e.test.ts: 5']],
    ['an error outside of the tests', ['outside of the tests: boom']],
    ['a run without a report', ['vitest left no report']],
  ])('does not run again: %s', async (_case, failed) => {
    const { run, asked } = scripted(failing(...failed), good)
    expect((await runAgain(run, await run())).failed).toEqual(failed)
    expect(asked).toHaveLength(1)
  })

  it('starts once more if not one test ran, and the second run counts', async () => {
    const broken = { passed: 0, failed: ['playwright ended with 1 outside of its tests'], output: 'why' }
    const { run, asked } = scripted(broken, good)
    expect(await runAgain(run, await run())).toMatchObject({ passed: 3, failed: [], unsteady: broken.failed })
    expect(asked).toEqual([undefined, undefined])
    expect((await runAgain(scripted(broken).run, broken)).failed).toEqual(broken.failed)
    const worse = failing('apps/a.test.ts: adds: 1')
    expect((await runAgain(scripted(worse).run, broken)).failed).toEqual(worse.failed)
  })
})
