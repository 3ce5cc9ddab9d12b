import { describe, expect, it } from 'vitest'
import { factsFrom } from './facts.ts'
import { sample, sampleFacts, sampleFactsData } from './testing/sampleFacts.ts'
import { isLookalike, receiverWarnings, sortWarnings, spenderWarnings, tokenWarnings, warn } from './warnings.ts'

const { account, friend, stranger, usdc, nft, router, contract } = sample

describe('warnings', () => {
  const code = (all: readonly { code: string }[]) => all.map((one) => one.code)
  const facts = (more: Partial<typeof sampleFactsData>) => factsFrom({ ...sampleFactsData, ...more })

  it('stand once each, the most severe first, without what a graver one says', () => {
    const all = [warn('receiverIsSelf'), warn('newReceiver'), warn('largeToNew'), warn('approval'), warn('otherChain')]
    expect(code(sortWarnings([...all, ...all]))).toEqual(['otherChain', 'largeToNew', 'approval', 'receiverIsSelf'])
    expect(code(sortWarnings([warn('newReceiver')]))).toEqual(['newReceiver'])
    expect(warn('permit')).toEqual({ code: 'permit', level: 'bad' })
  })

  it('[threat 30] name every address that is imitated, each once', () => {
    const like = (address: string) => ({ ...warn('lookalike'), like: { address, name: undefined } })
    const named = sortWarnings([like(friend), like(account), like(friend)]).map((one) => one.like?.address)
    expect(named).toEqual([friend, account])
  })

  it('[threat 30] take an address for a look-alike by its first and last three digits, like the page', () => {
    const like = (start: string, end: string) => `0x${start}${'7'.repeat(40 - start.length - end.length)}${end}`
    expect(isLookalike(like('91c4', 'b2e0'), friend)).toBe(true)
    expect(isLookalike(like('91C4', 'B2E0'), friend)).toBe(true)
    expect(isLookalike(like('91c5', 'c2e0'), friend)).toBe(true)
    expect(isLookalike(like('91d4', 'b2e0'), friend)).toBe(false)
    expect(isLookalike(like('91c4', 'b3e0'), friend)).toBe(false)
    expect(isLookalike(friend.toUpperCase(), friend)).toBe(false)
    expect(isLookalike(`0x91c4b2e0`, friend)).toBe(false)
  })

  it('[threat 30] name what a receiver looks like', () => {
    const like = `0x91c4${'7'.repeat(32)}b2e0` as const
    expect(receiverWarnings(like, 'native', sampleFacts)[0]).toEqual({
      ...{ code: 'lookalike', level: 'bad', address: like },
      like: { address: friend, name: 'grace.latchkey.id' },
    })
    const mine = `0x7a11${'7'.repeat(32)}1ce7` as const
    expect(receiverWarnings(mine, 'native', sampleFacts)[0]).toMatchObject({
      like: { address: account, name: 'Your account' },
    })
    const elsewhere = facts({ known: [], paidElsewhere: [{ address: friend, name: undefined }] })
    expect(receiverWarnings(like, 'native', elsewhere)[0]).toMatchObject({
      code: 'lookalike',
      like: { address: friend },
    })
    const both = facts({ known: [{ address: like, name: undefined }, ...sampleFactsData.known] })
    expect(code(receiverWarnings(like, 'native', both))).toEqual([])
  })

  it('about a receiver say what is known of it', () => {
    expect(code(receiverWarnings(friend, 'native', sampleFacts))).toEqual([])
    expect(code(receiverWarnings(stranger, 'native', sampleFacts))).toEqual(['newReceiver'])
    expect(code(receiverWarnings(stranger, 'native', facts({ hasSentTo: {} })))).toEqual(['receiverUnchecked'])
    expect(code(receiverWarnings(stranger, 'native', facts({ hasSentTo: { [stranger]: true } })))).toEqual([])
    expect(code(receiverWarnings(usdc, usdc, sampleFacts))).toEqual(['receiverIsToken', 'receiverUnchecked'])
    expect(code(receiverWarnings(usdc, 'native', sampleFacts))).toEqual(['receiverIsContract', 'receiverUnchecked'])
    expect(code(receiverWarnings(`0x${'0'.repeat(39)}1`, 'native', sampleFacts))).toEqual(['receiverIsZero'])
    expect(code(receiverWarnings(`0x${'0'.repeat(38)}10`, 'native', sampleFacts))).not.toContain('receiverIsZero')
    expect(code(receiverWarnings(account, 'native', sampleFacts))).toEqual(['receiverIsSelf'])
  })

  it('about a token say that it is unknown, stranded or a copy', () => {
    const token = (symbol: string, isListed: boolean, isStranded = false) =>
      code(
        tokenWarnings(
          nft,
          facts({ tokens: { [nft]: { standard: 'erc20', symbol, decimals: 6, isListed, isStranded } } }),
        ),
      )
    expect(token('USDC', true)).toEqual([])
    expect(token('USDC', false)).toEqual(['lookalikeToken'])
    expect(token('SEI', false)).toEqual(['lookalikeToken'])
    expect(token('OTHER', false)).toEqual([])
    expect(token('OTHER', true, true)).toEqual(['strandedToken'])
    expect(code(tokenWarnings('0x3894085ef7ff0f0aedf52e2a2704928d1ec074f1', facts({ chainId: 1 })))).toEqual([
      'unknownToken',
    ])
  })

  it('about a spender say that it is a person or unknown', () => {
    expect(code(spenderWarnings(stranger, sampleFacts))).toEqual(['spenderIsPerson'])
    expect(code(spenderWarnings(contract, sampleFacts))).toEqual(['unknownSpender'])
    expect(code(spenderWarnings(router, sampleFacts))).toEqual([])
    expect(code(spenderWarnings(router, facts({ hasCode: { [router]: false } })))).toEqual(['spenderIsPerson'])
  })

  it('[threat 27] about Multicall3 as a spender say that anyone can take what it may take', () => {
    const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
    const found = spenderWarnings(multicall3, facts({ hasCode: { [multicall3]: true } }))
    expect(found.map(({ code: one, level }) => [one, level])).toEqual([['openSpender', 'bad']])
  })
})
