import { expect, it } from 'vitest'
import { readSettings } from '../settings.ts'
import { indexModeOf, readPolicy } from './readPolicy.ts'

const settings = (env: Record<string, string> = {}) =>
  readSettings({ INDEX_FROM_BLOCK: '77', INDEX_MODE: 'all', INDEX_BACKFILL_BLOCKS: '5', ...env })

it('[API-04] stores every transaction of chain 1329 only, from its first block', () => {
  expect(indexModeOf(settings(), 'eip155:1329')).toBe('all')
  expect(indexModeOf(settings({ INDEX_MODE: 'watched' }), 'eip155:1329')).toBe('watched')
  expect(indexModeOf(settings(), 'eip155:8453')).toBe('watched')
  expect(readPolicy(settings(), 'eip155:1329')).toMatchObject({ mode: 'all', fromBlock: 77n, backfillBlocks: 5n })
  expect(readPolicy(settings(), 'eip155:8453')).toMatchObject({
    ...{ mode: 'watched', fromBlock: undefined, backfillBlocks: 5n },
  })
})

it('[API-04] empties the index only if the operator allows it', () => {
  expect(readPolicy(settings({ INDEX_RESTART: 'true' }), 'eip155:1329').mayRestart).toBe(true)
  expect(readPolicy(settings({ INDEX_RESTART: 'false' }), 'eip155:1329').mayRestart).toBe(false)
})

it('[API-04] asks a history service if one is set', () => {
  expect(readPolicy(settings(), 'eip155:1329').finder).toBeUndefined()
})
