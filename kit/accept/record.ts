import type { Row } from './rows.ts'

export type Outcome = { isPassed: boolean; seconds: number; date: string }

const head = '| # | App and steps | Result | Date | Time |\n| --- | --- | --- | --- | --- |\n'

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
  return page.slice(0, page.indexOf('| # |')) + head + lines.join('')
}
