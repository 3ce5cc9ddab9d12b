import { describe, expect, it } from 'vitest'
import { findCurated } from './curated.ts'
import { findSpamReason } from './spam.ts'

const curated = findCurated('eip155:1329')?.tokens ?? []
const judge = (symbol: string, name = symbol, kind: 'erc20' | 'erc721' = 'erc20', decimals: number | null = 18) =>
  findSpamReason({ symbol, name, kind, decimals }, curated, 'SEI')

describe('[DATA-04] spam rules', () => {
  it.each([
    ['CLAIM', 'Claim 5000 USDC at usdc-rewards.example', 'erc721', 'link'],
    ['X', 'https://sei-drop', 'erc20', 'link'],
    ['SEIDROP.COM', 'Sei', 'erc20', 'link'],
    ['Visit sei-gift . xyz', 'x', 'erc20', 'link'],
    ['AIR', 'SEI Airdrop', 'erc20', 'lure'],
    ['GIFT', '$1000 bonus', 'erc721', 'lure'],
    ['USDC', 'USD Coin', 'erc20', 'imitation'],
    ['UЅDС', 'USD Coin', 'erc20', 'imitation'],
    ['U.S.D.C', 'USD Coin', 'erc20', 'imitation'],
    ['USD₮0', 'Tether', 'erc20', 'imitation'],
    ['SEI', 'Sei', 'erc20', 'imitation'],
    ['A\u202eB', 'flipped', 'erc20', 'hidden characters'],
    ['PASS', 'Hаrbour Pass', 'erc721', 'imitation'],
    ['PΑSS', 'Harbour Pass', 'erc721', 'imitation'],
    ['PA\u200bSS', 'Harbour Pass', 'erc721', 'hidden characters'],
  ] as const)('%s, %s', (symbol, name, kind, reason) => {
    expect(judge(symbol, name, kind)).toBe(reason)
  })

  it.each([
    ['HTKT', 'Harbour Tickets'],
    ['UNI-V2', 'Uniswap V2'],
    ['PASS', 'Harbour Pass'],
    ['stSEI', 'Staked SEI'],
    ['RWD', 'Reward Token'],
    ['USDX', 'Version 2.0 dollar'],
    ['ПРОПУСК', 'Гавань'],
    ['Ωmega', 'Ωmega Café'],
    ['ΣUSD', 'Σ dollar'],
  ])('accept %s', (symbol, name) => {
    expect(judge(symbol, name)).toBeUndefined()
  })

  it('find implausible decimals', () => expect(judge('BIG', 'Big', 'erc20', 77)).toBe('decimals'))
})

describe('the curated list', () => {
  it('[DATA-01] names no closed-bridge token as its original, and no address twice', () => {
    const addresses = curated.map(({ address }) => address)
    expect(new Set(addresses).size).toBe(addresses.length)
    const good = curated.filter(({ isStranded }) => !isStranded).map(({ symbol }) => symbol)
    const stranded = curated.filter(({ isStranded }) => isStranded)
    expect(stranded.length).toBeGreaterThan(7)
    for (const { symbol } of stranded) expect([...good, 'USDC', 'USDT']).not.toContain(symbol)
  })
})
