import { expect, test } from 'vitest'
import { explorerPage } from './explorerPage.ts'

test('links to transactions and accounts; a query stays at the end', () => {
  expect(explorerPage('https://seiscan.io', false, 'tx', '0xab')).toBe('https://seiscan.io/tx/0xab')
  expect(explorerPage('https://seiscan.io', false, 'address', '0xab')).toBe('https://seiscan.io/address/0xab')
  const devnet = 'https://solscan.io?cluster=devnet'
  expect(explorerPage(devnet, true, 'address', 'abc')).toBe('https://solscan.io/account/abc?cluster=devnet')
  expect(explorerPage(devnet, true, 'tx', 'abc')).toBe('https://solscan.io/tx/abc?cluster=devnet')
})
