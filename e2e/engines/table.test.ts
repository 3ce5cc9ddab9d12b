import { expect, test } from 'vitest'
import { tableOf } from './table.ts'

test('the table of engines tells passed, failed, unreached and skipped steps apart', () => {
  const results = [
    {
      name: 'Chromium 1',
      steps: new Map([['sign', { seconds: 1.24, note: 'in the frame' }]]),
      failure: 'send: no button',
    },
    { name: 'Firefox', steps: new Map(), failure: undefined, skipped: 'Firefox was skipped.' },
  ]
  expect(tableOf(results, ['sign', 'send', 'swap'])).toBe(`| Step | Chromium 1 | Firefox |
| --- | --- | --- |
| sign | 1.2 s, in the frame | skipped |
| send | failed | skipped |
| swap | not reached | skipped |

- Chromium 1 failed at send: no button
- Firefox was skipped.`)
})
