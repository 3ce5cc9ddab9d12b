import type { Row } from './rows.ts'

export type Step = { name: string; seconds: number }
export type Outcome = { isPassed: boolean; seconds: number; date: string; steps?: readonly Step[] }

const head = '| # | App and steps | Result | Date | Time |\n| --- | --- | --- | --- | --- |\n'

const stepHead = '| Step | Seconds |\n| --- | --- |\n'

/** The page's table of steps: those of the last row that passed and wrote some down. */
const recordSteps = (page: string, outcomes: ReadonlyMap<number, Outcome>): string => {
  const steps = [...outcomes.values()].findLast(({ isPassed, steps }) => isPassed && steps && steps.length > 0)?.steps
  const at = page.indexOf('| Step |')
  if (!steps || at < 0) return page
  const total = { name: 'All steps', seconds: steps.reduce((sum, { seconds }) => sum + seconds, 0) }
  const lines = [...steps, total].map(({ name, seconds }) => `| ${name} | ${seconds.toFixed(1)} |\n`)
  return page.slice(0, at) + stepHead + lines.join('')
}

/** The last three cells of each row, by its number. */
const readCells = (page: string): ReadonlyMap<number, string> =>
  new Map(
    [...page.matchAll(/^\| (\d+) \| .* \| (.+ \| .+ \| .+) \|$/gm)].map(([, id, cells = '']) => [Number(id), cells]),
  )

const cellsOf = ({ isPassed, seconds, date }: Outcome): string =>
  `${isPassed ? 'passes' : 'fails'} | ${date} | ${seconds} s`

/** The page with the table of all rows. A row that did not run keeps its last outcome. */
export const recordOutcomes = (page: string, rows: readonly Row[], outcomes: ReadonlyMap<number, Outcome>): string => {
  const before = readCells(page)
  const lines = rows.map(({ id, says, run, isInTests }) => {
    const outcome = outcomes.get(id)
    const last = before.get(id)
    const idle = isInTests ? 'in `npm test`' : run ? 'not run' : 'not built'
    const cells = outcome ? cellsOf(outcome) : run && last && / s$/.test(last) ? last : `${idle} | – | –`
    return `| ${id} | ${says} | ${cells} |\n`
  })
  const [lead, rest] = [page.slice(0, page.indexOf('| # |')), page.slice(page.indexOf('| # |'))]
  const after = rest.slice(rest.search(/^(?!\|)/m))
  return recordSteps(lead + head + lines.join('') + after, outcomes)
}
