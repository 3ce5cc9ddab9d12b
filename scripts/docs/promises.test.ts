import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@latchkey/wire/limits'
import { expect, test } from 'vitest'
import { root } from '../install.mjs'

/** Numbers of `limits.ts` that the docs repeat, with the words around them. */
const repeated: readonly (readonly [file: string, words: string])[] = [
  ['docs/kit/client.md', `read from the chain every ${limits.balance.watchMs / 1_000} seconds`],
  ['docs/kit/client.md', `wait up to ${limits.restore.waitMs / 1_000} seconds`],
  ['docs/kit/client.md', `over the last ${limits.valueHistory.days} days`],
  ['docs/kit/hooks.md', `over the last ${limits.valueHistory.days} days`],
  ['docs/kit/hooks.md', `value over ${limits.valueHistory.days} days`],
  ['docs/kit/options.md', `gets no answer within ${limits.rpc.timeoutMs / 1_000} seconds`],
]

test.each(repeated)('%s has the number of limits.ts: %s', (file, words) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(words)
})
