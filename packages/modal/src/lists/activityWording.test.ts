import type { Activity, Leg } from '@latchkey/core/account/activity'
import { describe, expect, test } from 'vitest'
import { activityWords } from '../words/activity.ts'
import { partyOf, sentenceOf } from './activitySentence.ts'

const one = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const two = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const leg = (part: Partial<Leg> = {}): Leg => ({
  ...{ amount: '5', symbol: 'SEI', iconUrl: undefined, isNft: false, value: undefined },
  ...part,
})
const entry = (part: Partial<Activity>): Activity => ({
  ...{ id: '1', hash: '0x1', at: 0, kind: 'send', status: 'confirmed', out: [leg()], in: [], from: one, to: two },
  ...{ application: undefined, approval: undefined, coin: undefined },
  ...part,
})
const approval = (part: Partial<NonNullable<Activity['approval']>> = {}) => ({
  ...{ symbol: 'USDC', spender: one, amount: '5' },
  ...part,
})
const told = (part: Partial<Activity>, name?: string, locale = 'en') =>
  sentenceOf(entry(part), activityWords.english, locale, () => name)

describe('[ACT-05] what moved', () => {
  test.each<[string, Partial<Leg>]>([
    ['Harbour Pass #7', { isNft: true, amount: '1', symbol: 'Harbour Pass #7' }],
    ['Harbour Pass #7', { isNft: true, amount: 'one', symbol: 'Harbour Pass #7' }],
    ['3 × Ticket', { isNft: true, amount: '3', symbol: 'Ticket' }],
    ['something', { isNft: true, amount: '1', symbol: '' }],
    ['3 × something', { isNft: true, amount: '3', symbol: '' }],
    ['1,250.5 SEI', { amount: '1250.5' }],
    ['SEI', { amount: '-3' }],
    ['SEI', { amount: '3x' }],
    ['SEI', { amount: '3.' }],
    ['5', { symbol: '' }],
    ['something', { symbol: '', amount: '' }],
    ['5 US DC', { symbol: ' US \u202e\n DC\u200b ' }],
    [`5 ${'a'.repeat(32)}`, { symbol: 'a'.repeat(32) }],
    [`5 ${'a'.repeat(31)}…`, { symbol: 'a'.repeat(33) }],
    [`5 ${'😀'.repeat(32)}`, { symbol: '😀'.repeat(32) }],
  ])('%s', (what, part) => expect(told({ out: [leg(part)] })).toBe(`Sent ${what} to 0x15d3…6A65`))

  test('nothing known to have moved is something', () =>
    expect(told({ out: [] })).toBe('Sent something to 0x15d3…6A65'))
})

describe('[ACT-05] who is named', () => {
  const solana = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
  test.each<[string, Partial<Activity>, string?]>([
    ['Sent 5 SEI to grace.latchkey.id', {}, 'grace.latchkey.id'],
    ['Sent 5 SEI to 0x15d3…6A65', {}, '\u202e '],
    ['Sent 5 SEI to someone', { to: '' }],
    ['Sent 5 SEI to someone', { from: '', to: '' }],
    ['Sent 5 SEI to yourself', { from: two, to: two }],
    ['Sent 5 SEI to 7xKXtg…gAsU', { to: solana }],
    [`Sent 5 SEI to ${'1'.repeat(31)}`, { to: '1'.repeat(31) }],
    [`Sent 5 SEI to 111111…1111`, { to: '1'.repeat(32) }],
    [`Sent 5 SEI to ${'1'.repeat(31)}…`, { to: '1'.repeat(45) }],
    [`Sent 5 SEI to 0${'1'.repeat(31)}`, { to: `0${'1'.repeat(31)}` }],
    ['Received 5 SEI from someone', { kind: 'receive', in: [leg()], from: '' }],
    ['Approved USDC for 0x3C44…93BC', { kind: 'approve', approval: approval() }],
    ['Approved USDC for Oku', { kind: 'approve', approval: approval({ spenderName: 'Oku' }) }, 'grace.latchkey.id'],
    ['Approved USDC for someone', { kind: 'approve', approval: approval({ spender: '' }) }],
    ['Approved something for 0x3C44…93BC', { kind: 'approve', approval: approval({ symbol: '' }) }],
    ['Approved something for someone', { kind: 'approve' }],
    ['Revoked something for 0x3C44…93BC', { kind: 'revoke', approval: approval({ symbol: '' }) }],
    ['Revoked something for someone', { kind: 'revoke' }],
  ])('%s', (sentence, part, name) => expect(told(part, name)).toBe(sentence))
})

describe('[ACT-05] trades and calls', () => {
  test.each<[string, Partial<Activity>]>([
    ['Swapped 5 SEI for 2 USDC', { kind: 'swap', in: [leg({ symbol: 'USDC', amount: '2' })] }],
    ['Traded on Oku', { kind: 'swap', application: 'Oku' }],
    ['Traded on Oku', { kind: 'swap', application: 'Oku', out: [], in: [leg()] }],
    ['Traded on 0x15d3…6A65', { kind: 'swap' }],
    ['Traded on a contract', { kind: 'swap', to: '' }],
    ['Used Oku', { kind: 'call', application: 'Oku' }],
    ['Used 0x15d3…6A65', { kind: 'call' }],
    ['Used a contract', { kind: 'call', to: '' }],
    ['Minted 5 SEI', { kind: 'mint' }],
    ['Failed: swap', { kind: 'swap', status: 'failed' }],
    ['Failed: payment', { kind: 'send', status: 'failed' }],
    ['Failed: approval', { kind: 'revoke', status: 'failed' }],
  ])('%s', (sentence, part) => expect(told(part)).toBe(sentence))
})

test.each<[Partial<Activity>, string | undefined]>([
  [{ kind: 'send' }, two],
  [{ kind: 'send', to: '' }, undefined],
  [{ kind: 'receive' }, one],
  [{ kind: 'receive', from: '' }, undefined],
  [{ kind: 'approve', approval: approval() }, one],
  [{ kind: 'revoke', approval: approval() }, one],
  [{ kind: 'approve' }, undefined],
  [{ kind: 'swap', approval: approval() }, undefined],
])('[DATA-11] the party to look up of %j is %s', (part, party) => expect(partyOf(entry(part))).toBe(party))
