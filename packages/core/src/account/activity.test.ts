import { describe, expect, test } from 'vitest'
import { sampleItem, sampleNft, sampleTransfer } from '../testing/accountSamples.ts'
import { toActivity } from './activity.ts'

const out = (symbol: string, amount = '10') => sampleTransfer({ symbol, amount, direction: 'out' })
const got = (symbol: string, amount = '24.1') => sampleTransfer({ symbol, amount, direction: 'in' })

describe('activity entries', () => {
  test.each([
    ['swap', sampleItem('1', { operationType: 'trade' }, [out('USDC'), got('SEI')])],
    ['swap', sampleItem('1', { operationType: 'execute' }, [out('USDC'), got('SEI')])],
    ['wrap', sampleItem('1', { operationType: 'deposit' }, [out('SEI'), got('WSEI')])],
    ['unwrap', sampleItem('1', { operationType: 'withdraw' }, [out('WSEI'), got('SEI')])],
    ['deposit', sampleItem('1', { operationType: 'deposit' }, [out('SEI')])],
    ['receive', sampleItem('1')],
    ['call', sampleItem('1', { operationType: 'execute' }, [])],
    ['approve', sampleItem('1', { operationType: 'approve' }, [])],
    [
      'revoke',
      sampleItem('1', { operationType: 'approve', approval: { symbol: 'USDC', spender: '0x1', amount: '0' } }, []),
    ],
  ] as const)('%s', (kind, item) => expect(toActivity(item).kind).toBe(kind))

  test('leaves spam next to a payment out', () => {
    const { in: legs } = toActivity(sampleItem('1', {}, [sampleNft('Claim', true), got('SEI')]))
    expect(legs.map(({ symbol }) => symbol)).toEqual(['SEI'])
  })
})
