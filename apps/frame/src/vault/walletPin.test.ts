import type { WalletRecord } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../session/keyStore.ts'
import { checkPin, readPin, type WalletPin, writePin } from './walletPin.ts'

const pin: WalletPin = { walletId: 'wallet', evmAddress: '0xold', epoch: 2, unlockerId: 'device' }
const wallet = (more: object = {}) =>
  ({ walletId: 'wallet', evmAddress: '0xold', epoch: 2, previous: [], ...more }) as unknown as WalletRecord
const verdict = (read: WalletRecord | null, seen: WalletPin | undefined = pin) => {
  try {
    checkPin(seen, read)
    return 'good'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('what a browser knows of a wallet', () => {
  it('is kept for each user, and read only if whole', async () => {
    const entries = new Map<string, unknown>()
    const store = createMemoryStore(entries)
    const rotation = { epoch: 3, deviceId: 'd', codeId: 'c', codePublicKey: 'k', evmAddress: '0xnew' }
    await writePin(store, 'ada', { ...pin, rotation })
    expect(await readPin(store, 'ada')).toEqual({ ...pin, rotation })
    expect([...entries.keys()]).toEqual(['wallet:ada'])
    expect(await readPin(store, 'bob')).toBeUndefined()
    entries.set('wallet:bob', { ...pin, epoch: 'two' })
    expect(await readPin(store, 'bob')).toBeUndefined()
  })

  it.each([
    ['the same', wallet(), 'good'],
    ['a later one', wallet({ epoch: 3 }), 'good'],
    ['none', null, 'vault.missing'],
    ['another', wallet({ walletId: 'other' }), 'vault.addressMismatch'],
    ['another address', wallet({ evmAddress: '0xnew', epoch: 3 }), 'vault.addressMismatch'],
    ['an older one', wallet({ epoch: 1 }), 'vault.rolledBack'],
    ['a new root', wallet({ evmAddress: '0xnew', epoch: 3, previous: [{ evmAddress: '0xold' }] }), 'good'],
    [
      'a new root of the same epoch',
      wallet({ evmAddress: '0xnew', previous: [{ evmAddress: '0xold' }] }),
      'vault.addressMismatch',
    ],
    [
      'a new root of another',
      wallet({ evmAddress: '0xnew', epoch: 3, previous: [{ evmAddress: '0xother' }] }),
      'vault.addressMismatch',
    ],
    [
      'a new root of another wallet',
      wallet({ walletId: 'other', evmAddress: '0xnew', epoch: 3, previous: [{ evmAddress: '0xold' }] }),
      'vault.addressMismatch',
    ],
  ])('fits %s or not', (_, read, expected) => {
    expect(verdict(read)).toBe(expected)
  })

  it('is nothing at first', () => {
    const check = (read: WalletRecord | null) => () => checkPin(undefined, read)
    expect(check(null)).not.toThrow()
    expect(check(wallet({ epoch: 1 }))).not.toThrow()
  })
})
