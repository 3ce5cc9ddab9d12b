import { expect, test } from 'vitest'
import { cspFor } from './cspFor.ts'

test('without the wallet’s URL, a policy allows frames of the server’s scheme, since only the server knows it', () => {
  expect(cspFor({ server: 'https://api.example' })['frame-src']).toEqual(['https:'])
  expect(cspFor({ server: 'https://api.example', walletUrl: 'https://wallet.example/' })['frame-src']).toEqual([
    'https://wallet.example',
  ])
  expect(cspFor({})['frame-src']).toEqual([])
})

test('a nonce allows the analytics script, whose origin is then left out', () => {
  const analyticsScript = { id: 'counter', url: 'https://stats.example/a.js' }
  expect(cspFor({ analyticsScript, nonce: 'n0nce' })['script-src']).toEqual(["'self'", "'nonce-n0nce'"])
  expect(cspFor({ nonce: 'n0nce' })['script-src']).toEqual(["'self'"])
})
