import type { Conformance, Result } from './runConformance.ts'

const marks = { pass: 'ok', warn: 'WARN', fail: 'FAIL' } as const

const row = ({ name, verdict, found }: Result, width: number): string =>
  `${marks[verdict].padEnd(5)} ${name.padEnd(width)}  ${found}`

/** The results as a table, with advice below each line that isn't fine. */
export const drawTable = ({ results, verdict }: Conformance): string => {
  const width = Math.max(...results.map(({ name }) => name.length))
  const lines = results.flatMap((result) => [
    row(result, width),
    ...(result.advice ? [`${' '.repeat(6 + width)}  → ${result.advice}`] : []),
  ])
  const count = (wanted: Result['verdict']) => results.filter((result) => result.verdict === wanted).length
  const ends = {
    pass: 'This node has everything we use.',
    warn: 'This node works. The warnings say what is missing.',
    fail: 'This node does not work for us.',
  } as const
  return [
    ...lines,
    '',
    `${count('pass')} ok, ${count('warn')} warnings, ${count('fail')} failed. ${ends[verdict]}`,
  ].join('\n')
}
