import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromCoinType, namespaces, parseCaipAddress, parseCaipNetworkId, toChainId, toCoinType } from './caip.ts'

const address = '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392'

describe('CAIP ids', () => {
  test('[PLAN-04] the namespaces are exactly the five documented ones', () => {
    expect(namespaces).toEqual(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])
    expect(parseCaipNetworkId('tron:1')).toBeUndefined()
  })

  test.each([
    'eip155',
    'eip155:',
    ':1329',
    'eip155:1329:1',
    'eip155:0x531',
    'eip155:01',
    'eip155:1329/..',
    'eip155:1 329',
  ])('rejects %j as a chain', (text) => expect(parseCaipNetworkId(text)).toBeUndefined())

  test('parses an account', () => {
    expect(parseCaipAddress(`eip155:1329:${address}`)).toEqual({
      namespace: 'eip155',
      reference: '1329',
      address,
      caipNetworkId: 'eip155:1329',
    })
  })

  test.each([`eip155:1329:${address}0`, 'eip155:1329:0x12', `eip155:${address}`, address, 'solana:abc:0OIl'])(
    'rejects %j as an account',
    (text) => expect(parseCaipAddress(text)).toBeUndefined(),
  )

  test.each([
    [1329, 1329],
    ['1329', 1329],
    ['0x531', 1329],
    ['eip155:1329', 1329],
    ['eip155:0', undefined],
    ['solana:1', undefined],
    ['-1', undefined],
    ['99999999999999999999', undefined],
  ])('toChainId(%j) is %j', (id, expected) => expect(toChainId(id)).toBe(expected))
})

describe('coin types', () => {
  test.each([
    [1, 60],
    [1329, 2147484977],
    [100, 2147483748],
  ])('chain %i is coin type %i', (chainId, coinType) => {
    expect(toCoinType(chainId)).toBe(coinType)
    expect(fromCoinType(coinType)).toBe(chainId)
  })

  test('the reference client uses 0x80000001 for chain 1', () => expect(fromCoinType(2147483649)).toBe(1))

  test('every chain below 2^31 survives the round trip', () => {
    fc.assert(fc.property(fc.integer({ min: 2, max: 2 ** 31 - 1 }), (id) => fromCoinType(toCoinType(id)) === id))
  })
})
