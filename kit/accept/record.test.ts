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
