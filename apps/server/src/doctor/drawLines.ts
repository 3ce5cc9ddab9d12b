import type { Line } from './doctorCheck.ts'

const marks = { pass: 'ok', warn: 'WARN', fail: 'FAIL' } as const

/** A section of the report, with advice below each line that isn't fine. Repeated advice appears once. */
export const drawLines = (title: string, lines: readonly Line[]): string => {
  const width = Math.max(0, ...lines.map(({ name }) => name.length))
  const rows = lines.flatMap(({ name, verdict, found, advice }, index) => [
    `  ${marks[verdict].padEnd(4)}  ${name.padEnd(width)}  ${found}`,
    ...(advice && advice !== lines[index + 1]?.advice ? [`        ${' '.repeat(width)}  → ${advice}`] : []),
  ])
  return [title, ...rows, ''].join('\n')
}

/** The last line of the report. */
export const drawSummary = (lines: readonly Line[]): string => {
  const count = (wanted: Line['verdict']) => lines.filter(({ verdict }) => verdict === wanted).length
  const [failed, warned] = [count('fail'), count('warn')]
  const end =
    failed > 0 ? 'Fix what failed, then run this again.' : warned > 0 ? 'It works. Read the warnings.' : 'All is well.'
  return `${count('pass')} ok, ${warned} ${warned === 1 ? 'warning' : 'warnings'}, ${failed} failed. ${end}`
}
