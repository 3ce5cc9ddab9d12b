// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { decodeCall } from '../../decode/decodeCall.ts'
import type { DecodedCall } from '../../decode/decoded.ts'
import { factsFrom } from '../../decode/facts.ts'
import { sample, sampleFacts, sampleFactsData } from '../../decode/testing/sampleFacts.ts'
import { encode } from '../../decode/testing/showsCall.ts'
import { CallPanel } from './CallPanel.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const { account, friend, usdc, wsei, permit2, router } = sample
const pay = decodeCall(
  { to: usdc, value: 0n, data: encode('transfer(address,uint256)', friend, 5_000_000n) },
  sampleFacts,
)
const open = (call: DecodedCall, isMain = true) => {
  const { container } = render(isMain ? <CallPanel call={call} isMain /> : <CallPanel call={call} place={3} />)
  return {
    texts: [...container.querySelectorAll('p')].map((one) => one.textContent),
    size: container.querySelector('.CallPanel-headline')?.getAttribute('data-size'),
    tile: container.querySelector('.ImageTile') !== null,
  }
}

describe('the panel of a call', () => {
  it('[threat 27] shows every line of a batch of permits, also those that are alike', () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const permit =
      'permit(address, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline), bytes)'
    const details = [usdc, wsei, usdc].map((token) => ({
      token,
      amount: 5_000_000n,
      expiration: 1_900_000_000,
      nonce: 0,
    }))
    const data = encode(permit, account, { details, spender: router, sigDeadline: 1n }, '0x')
    const { texts } = open(decodeCall({ to: permit2, value: 0n, data }, sampleFacts))
    expect(texts.filter((text) => text === 'Up to5 USDC')).toHaveLength(2)
    expect(texts.filter((text) => text?.startsWith('by DragonSwap'))).toHaveLength(3)
    expect(texts.filter((text) => text === 'Until2030-03-17 17:46 UTC')).toHaveLength(3)
    expect(errors).not.toHaveBeenCalled()
  })

  it('[threat 27] hides an amount only if the headline is that amount', () => {
    const amount = { type: 'amount' as const, label: 'Also sends', asset: 'native' as const, units: 1n, text: '1 SEI' }
    const seen = (headline: string, isExtra: boolean) =>
      open({ ...pay, headline, parts: [{ ...amount, isExtra }] }).texts.includes('Also sends1 SEI')
    expect(seen('101 SEI', false)).toBe(true)
    expect(seen('1 SEIX', false)).toBe(true)
    expect(seen('1 SEI', false)).toBe(false)
    expect(seen('a function that can’t be read and send 1 SEI', false)).toBe(false)
    expect(seen('1 SEI', true)).toBe(true)
  })

  it('[threat 27] shows coin sent along with a token of the same name and amount', () => {
    const coin = { standard: 'erc20' as const, symbol: 'SEI', decimals: 6, isListed: false }
    const facts = factsFrom({ ...sampleFactsData, tokens: { [usdc]: coin } })
    const data = encode('transfer(address,uint256)', friend, 1_000_000n)
    expect(open(decodeCall({ to: usdc, value: 10n ** 18n, data }, facts)).texts).toContain('Also sends1 SEI')
  })

  it('has a large headline up to 20 characters, and a small one inside a batch', () => {
    const headline = (length: number) => ({ ...pay, headline: 'x'.repeat(length) })
    expect([open(headline(20)).size, open(headline(21)).size, open(headline(20), false).size]).toEqual([
      'large',
      'medium',
      'small',
    ])
  })

  it('begins with a capital, or with its place and its whole title', () => {
    expect(open({ ...pay, headline: 'any more USDC' }).texts[0]).toBe('Any more USDC')
    expect(open(pay, false).texts[0]).toBe('3. Send 5 USDC')
  })

  it.each([
    ['nativeTransfer', '5 SEI', true],
    ['tokenTransfer', '1,000.5 USDC', true],
    ['wrap', '5 SEI', true],
    ['unwrap', '5 WSEI', true],
    ['approval', '5 USDC', false],
    ['tokenTransfer', '5 units of an unknown token', false],
    ['tokenTransfer', 'USDC', false],
    ['tokenTransfer', 'about 5 USDC', false],
  ] as const)('of kind %s with %s has an icon: %s', (kind, headline, expected) => {
    expect(open({ ...pay, kind, headline }).tile).toBe(expected)
    expect(open({ ...pay, kind, headline }, false).tile).toBe(false)
  })

  it('leaves out what the headline says, but no side of a swap and no unnamed token', () => {
    const amount = { type: 'amount' as const, label: 'Amount', asset: usdc, units: 5n, text: '5 USDC' }
    const token = { type: 'address' as const, label: 'Token', address: usdc, role: 'token' as const }
    const texts = (...parts: DecodedCall['parts']) => open({ ...pay, parts }).texts.slice(1)
    expect(texts(amount)).toEqual([])
    expect(texts({ ...amount, isSide: true })).toEqual(['Amount5 USDC'])
    expect(texts({ ...amount, text: '6 USDC' })).toEqual(['Amount6 USDC'])
    expect(texts({ ...token, name: 'USDC' })).toEqual([])
    expect(texts({ ...token, name: undefined })).toHaveLength(1)
    expect(texts({ ...token, role: 'owner', name: 'USDC' })).toHaveLength(2)
  })

  it('of a swap shows its sides instead of a headline', () => {
    const swap = {
      ...pay,
      kind: 'swap' as const,
      verb: 'Swap',
      parts: [{ type: 'amount' as const, label: 'You pay', asset: usdc, units: 5n, text: '5 USDC', isSide: true }],
    }
    expect(open(swap).texts).toEqual(['You pay5 USDC'])
    expect(open(swap, false).texts).toEqual(['3. Swap', 'You pay5 USDC'])
    expect(open({ ...swap, parts: [] }).texts).toEqual(['5 USDC'])
  })
})
