import { toActivity } from '@latchkey/core/account/activity'
import { sampleItem, sampleTransfer } from '@latchkey/core/testing/accountSamples'
import { type HistoryItem, operationTypes } from '@latchkey/wire/api/account'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activityWords } from '../words/activity.ts'
import { sentenceOf } from './activitySentence.ts'

const say = activityWords.english
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const out = (symbol: string, amount = '10') => sampleTransfer({ symbol, amount, direction: 'out' })
const got = (symbol: string, amount = '24.1') => sampleTransfer({ symbol, amount, direction: 'in' })
const told = (...sample: Parameters<typeof sampleItem>) =>
  sentenceOf(toActivity(sampleItem(...sample)), say, 'en', () => undefined)

describe('[ACT-05] activity descriptions', () => {
  test.each<[string, Parameters<typeof sampleItem>]>([
    ['Swapped 10 USDC for 24.1 SEI', ['1', { operationType: 'trade' }, [out('USDC'), got('SEI')]]],
    ['Received 5 SEI from 0x3C44…93BC', ['1']],
    [
      'Sent 1,250.5 SEI to 0x3C44…93BC',
      ['1', { operationType: 'send', sentFrom: '0x1', sentTo: other }, [out('SEI', '1250.5')]],
    ],
    [
      'Sent 2 SOL to 7xKXtg…gAsU',
      ['1', { operationType: 'send', sentTo: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' }, [out('SOL', '2')]],
    ],
    ['Wrapped 10 SEI', ['1', { operationType: 'deposit' }, [out('SEI'), got('WSEI', '10')]]],
    [
      'Approved USDC for Oku',
      [
        '1',
        { operationType: 'approve', approval: { symbol: 'USDC', spender: other, spenderName: 'Oku', amount: '5' } },
        [],
      ],
    ],
    [
      'Revoked USDC for 0x3C44…93BC',
      ['1', { operationType: 'approve', approval: { symbol: 'USDC', spender: other, amount: '0' } }, []],
    ],
    ['Failed: swap', ['1', { operationType: 'trade', status: 'failed' }, []]],
    ['Deployed a contract', ['1', { operationType: 'deploy', sentTo: '' }, []]],
    ['Unwrapped 10 WSEI', ['1', { operationType: 'withdraw' }, [out('WSEI'), got('SEI', '10')]]],
    ['Minted 24.1 SEI', ['1', { operationType: 'mint' }, [out('USDC'), got('SEI')]]],
    ['Burned 10 USDC', ['1', { operationType: 'burn' }, [out('USDC'), got('SEI')]]],
    ['Staked 10 SEI', ['1', { operationType: 'stake' }, [out('SEI'), got('iSEI')]]],
    ['Unstaked 24.1 SEI', ['1', { operationType: 'unstake' }, [out('iSEI'), got('SEI')]]],
    ['Deposited 10 USDC', ['1', { operationType: 'deposit' }, [out('USDC'), got('cUSDC')]]],
    ['Withdrew 24.1 USDC', ['1', { operationType: 'withdraw' }, [out('cUSDC'), got('USDC')]]],
    ['Claimed 24.1 SEI', ['1', { operationType: 'claim' }, [got('SEI')]]],
    ['Borrowed 24.1 USDC', ['1', { operationType: 'borrow' }, [out('dUSDC'), got('USDC')]]],
    ['Repaid 10 USDC', ['1', { operationType: 'repay' }, [out('USDC'), got('dUSDC')]]],
    ['Canceled a transaction', ['1', { operationType: 'cancel' }, []]],
    ['Used Oku', ['1', { operationType: 'execute', application: { name: 'Oku' } }, [out('USDC')]]],
    ['Used Far Away', ['1', { operationType: 'execute', application: { name: ' Far \n\t Away ' } }, [out('USDC')]]],
    ['Sent 10 SEI to yourself', ['1', { operationType: 'send', sentFrom: other, sentTo: other }, [out('SEI')]]],
    ['Failed: payment', ['1', { operationType: 'receive', status: 'failed' }, []]],
    ['Failed: approval', ['1', { operationType: 'approve', status: 'failed' }, []]],
    ['Failed: new contract', ['1', { operationType: 'deploy', status: 'failed' }, []]],
    ['Failed: transaction', ['1', { operationType: 'stake', status: 'failed' }, []]],
    ['Received 5 SEI and 2 more from 0x3C44…93BC', ['1', {}, [got('SEI', '5'), got('USDC'), got('WETH')]]],
  ])('%s', (sentence, sample) => expect(told(...sample)).toBe(sentence))

  test('any server data becomes one readable line', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'SEI', '\u202eevil', 'a'.repeat(500)))
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
    const transfer = fc.record({
      fungible_info: maybe(fc.record({ name: maybe(text), symbol: maybe(text) })),
      nft_info: maybe(fc.record({ name: maybe(text), flags: fc.record({ is_spam: fc.boolean() }) })),
      direction: fc.constantFrom('in', 'out', 'self'),
      quantity: fc.record({ numeric: fc.oneof(text, fc.constantFrom('1', '0.00000001', '1e21', '-3')) }),
      value: maybe(fc.double()),
    })
    const item = fc.record({
      id: text,
      metadata: fc.record({
        operationType: fc.constantFrom(...operationTypes),
        hash: text,
        minedAt: fc.constant('2025-10-09T08:00:00Z'),
        sentFrom: text,
        sentTo: text,
        status: fc.constantFrom('confirmed', 'failed', 'pending'),
        nonce: fc.nat(),
        application: maybe(fc.record({ name: maybe(text) })),
        approval: maybe(fc.record({ symbol: text, spender: text, spenderName: maybe(text), amount: maybe(text) })),
      }),
      transfers: fc.array(transfer, { maxLength: 4 }),
    })
    fc.assert(
      fc.property(item, maybe(text), (sample, name) => {
        const sentence = sentenceOf(toActivity(sample as HistoryItem), say, 'en', () => name ?? undefined)
        expect(sentence).not.toMatch(/[\p{Cc}\p{Cf}]|undefined|null|NaN|\[object|^\s|\s$|\s\s/u)
        expect(sentence.length).toBeGreaterThan(3)
        expect([...sentence].length).toBeLessThan(200)
      }),
      { numRuns: 500 },
    )
  })
})
