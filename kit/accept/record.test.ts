import { expect, test } from 'vitest'
import { recordOutcomes } from './record.ts'

const run = async () => {}
const page = `# Tested apps

Lead.

| # | App and steps | Result | Date | Time |
| --- | --- | --- | --- | --- |
| 1 | Old words | passes | 2026-01-02 | 26 s |
| 2 | Never built | not built | – | – |
`

test('an outcome replaces its row, and the others keep theirs', () => {
  const rows = [
    { id: 1, says: 'React', run },
    { id: 2, says: 'Next', run },
    { id: 3, says: 'Vue', run },
    { id: 4, says: 'Sizes', isInTests: true },
    { id: 5, says: 'Theme' },
  ] as const
  const outcomes = new Map([[3, { isPassed: false, seconds: 9, date: '2026-03-04' }]])
  expect(recordOutcomes(page, rows, outcomes)).toBe(`# Tested apps

Lead.

| # | App and steps | Result | Date | Time |
| --- | --- | --- | --- | --- |
| 1 | React | passes | 2026-01-02 | 26 s |
| 2 | Next | not run | – | – |
| 3 | Vue | fails | 2026-03-04 | 9 s |
| 4 | Sizes | in \`npm test\` | – | – |
| 5 | Theme | not built | – | – |
`)
})

test('the steps of a row that passed replace those on the page, and what is below the first table stays', () => {
  const below = '\n## Steps\n\nLead of the steps.\n\n| Step | Seconds |\n| --- | --- |\n| Old | 1.0 |\n'
  const rows = [{ id: 1, says: 'React', run }] as const
  const outcome = { isPassed: true, seconds: 26, date: '2026-01-02' }
  const steps = [
    { name: 'npm install', seconds: 12.34 },
    { name: 'Sign', seconds: 0.5 },
  ]
  const kept = recordOutcomes(`${page}${below}`, rows, new Map([[1, { ...outcome, steps: [] }]]))
  expect(kept.endsWith(`| 1 | React | passes | 2026-01-02 | 26 s |\n${below}`)).toBe(true)
  const failed = recordOutcomes(kept, rows, new Map([[1, { ...outcome, isPassed: false, steps }]]))
  expect(failed.endsWith(below)).toBe(true)
  const passed = recordOutcomes(kept, rows, new Map([[1, { ...outcome, steps }]]))
  expect(passed.endsWith('| npm install | 12.3 |\n| Sign | 0.5 |\n| All steps | 12.8 |\n')).toBe(true)
  expect(passed).toContain('Lead of the steps.')
})
