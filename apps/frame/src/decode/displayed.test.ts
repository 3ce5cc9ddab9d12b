import { describe, expect, it } from 'vitest'
import { decodeWords } from '../words/decode.ts'
import { decodeCall } from './decodeCall.ts'
import { decodePermissions } from './decodePermissions.ts'
import { shortAmountText, timeText } from './displayAmount.ts'
import { displayName, displaySymbol, visibleText } from './displayText.ts'
import { factsFrom, noFacts } from './facts.ts'
import { jsonTree } from './jsonTree.ts'
import { knownCode, knownContractName, permit2Contracts } from './knownContracts.ts'
import { looksLikeSymbol } from './looksLikeSymbol.ts'
import { knownSymbol } from './solanaFacts.ts'
import { sample, sampleFacts, sampleFactsData } from './testing/sampleFacts.ts'
import { encode } from './testing/showsCall.ts'

const words = decodeWords.english
const {
  account,
  friend,
  usdc,
  wsei,
  router,
  router3,
  entryPoint,
  permit2,
  canonicalPermit2,
  contract,
  stranger,
  nft,
  fake,
} = sample

describe('displayed text', () => {
  it('is one line of at most 40 characters', () => {
    expect(displayName('  a\n\tb  c ')).toBe('a b c')
    expect(displayName('a\u202eb')).toBe('a b')
    expect(displayName('x'.repeat(40))).toBe('x'.repeat(40))
    expect(displayName('x'.repeat(41))).toBe(`${'x'.repeat(39)}…`)
    expect(displayName('🦭'.repeat(41))).toBe(`${'🦭'.repeat(39)}…`)
  })

  it('of a symbol is at most 12 characters, or says that there is none', () => {
    expect(displaySymbol('ABCDEFGHIJKL', words)).toBe('ABCDEFGHIJKL')
    expect(displaySymbol('ABCDEFGHIJKLM', words)).toBe('ABCDEFGHIJK…')
    expect(displaySymbol('\u200b', words)).toBe('unnamed token')
  })

  it('spells out what cannot be seen, and nothing else', () => {
    expect(visibleText('a\r\nb\tc\n')).toEqual({ text: 'a\nb\tc\n', hasUnseen: false })
    expect(visibleText('a\rb')).toEqual({ text: 'a⟨U+000D⟩b', hasUnseen: true })
    for (const [sign, code] of [
      ['\u0007', '0007'],
      ['\u034f', '034F'],
      ['\u115f', '115F'],
      ['\u2028', '2028'],
      ['\u2800', '2800'],
      ['\u3164', '3164'],
      ['\ue000', 'E000'],
      ['\uffa0', 'FFA0'],
      ['\u{e0041}', 'E0041'],
      // Characters that fonts leave out, and that can carry a hidden text.
      ['\u180b', '180B'],
      ['\u2065', '2065'],
      ['\ufe00', 'FE00'],
      ['\ufe0f', 'FE0F'],
      ['\u{e0100}', 'E0100'],
      ['\u{e0fff}', 'E0FFF'],
    ])
      expect(visibleText(`a${sign}b`)).toEqual({ text: `a⟨U+${code}⟩b`, hasUnseen: true })
    expect(visibleText('👩\u200d🚀 ❤\ufe0f\u200d🔥')).toEqual({ text: '👩\u200d🚀 ❤\ufe0f\u200d🔥', hasUnseen: false })
    expect(visibleText('a\u200db').hasUnseen).toBe(true)
    expect(visibleText('1\ufe0f\u20e3 ❤\ufe0e').hasUnseen).toBe(false)
    expect(visibleText('❤\ufe0f\ufe0f').hasUnseen).toBe(true)
  })

  it('of an amount has at most six decimals and is never rounded up', () => {
    expect(shortAmountText(1_234_567_899n, 6, 'USDC', words)).toBe('1,234.567899 USDC')
    expect(shortAmountText(1_999_999_999_999_999_999n, 18, 'SEI', words)).toBe('1.999999 SEI')
    expect(shortAmountText(10n ** 18n, 18, 'SEI', words)).toBe('1 SEI')
    expect(shortAmountText(0n, 18, 'SEI', words)).toBe('0 SEI')
    expect(shortAmountText(1n, 18, 'SEI', words)).toBe('under 0.000001 SEI')
    expect(shortAmountText(10n ** 12n, 18, 'SEI', words)).toBe('0.000001 SEI')
    expect(shortAmountText(10n * 10n ** 18n, 18, 'SEI', words)).toBe('10 SEI')
  })

  it('of a time ends with the year 9999', () => {
    expect(timeText(0n, words)).toBe('1970-01-01 00:00 UTC')
    expect(timeText(253_402_300_799n, words)).toBe('9999-12-31 23:59 UTC')
    expect(timeText(253_402_300_800n, words)).toBe('never')
  })
})

describe('[threat 27] a symbol', () => {
  it.each([
    ['USDC', 'USDC'],
    ['usdc', 'USDC'],
    ['U5DC', 'USDC'],
    ['U\u200bSDC', 'USDC'],
    ['ＵＳＤＣ', 'USDC'],
    ['U.S.D.C', 'USDC'],
    ['000 USDC', 'USDC'],
    ['UЅDC', 'USDC'],
    ['SE1', 'SEI'],
    ['SEL', 'SEI'],
    ['W8TC', 'WBTC'],
    ['ZK2', 'ZKZ'],
    ['0X', 'OX'],
    ['U$DC', 'USDC'],
    ['USD¢', 'USDC'],
    ['USD₮', 'USDT'],
    ['USDT', 'USD₮'],
    ['USDCʼ', 'USDC'],
    ['USDCˑ', 'USDC'],
    ['USDꞏC', 'USDC'],
    ['$EI', 'SEI'],
    ['SE|', 'SEI'],
  ])('%s looks like %s', (symbol, other) => {
    expect(looksLikeSymbol(symbol, other)).toBe(true)
  })

  it.each([
    ['USDT', 'USDC'],
    ['USD+', 'USDC'],
    ['USD', 'USD₮'],
    ['USDC.e', 'USDC'],
    ['USDC币', 'USDC'],
    ['+-', 'USDC'],
    ['USD', 'USDC'],
    ['USDCC', 'USDC'],
    ['US币C', 'USDC'],
    ['USיC', 'USDC'],
    ['', 'USDC'],
  ])('%s does not look like %s', (symbol, other) => {
    expect(looksLikeSymbol(symbol, other)).toBe(false)
  })
})

describe('plain data', () => {
  it('is shown as lines, within limits', () => {
    expect(jsonTree({ 'a\nb': 1, c: { d: [true, null] } }, words)).toEqual([
      { kind: 'value', label: 'a b', type: 'number', text: '1' },
      {
        ...{ kind: 'group', label: 'c', type: 'object' },
        children: [
          {
            ...{ kind: 'group', label: 'd', type: 'object' },
            children: [
              { kind: 'value', label: '0', type: 'boolean', text: 'true' },
              { kind: 'value', label: '1', type: 'object', text: '…' },
            ],
          },
        ],
      },
    ])
    expect(jsonTree('a\u200b', words)).toEqual([{ kind: 'value', label: '', type: 'string', text: 'a⟨U+200B⟩' }])
  })

  it('has at most 400 characters a value, 40 entries a group and 6 levels', () => {
    const texts = (value: unknown) => jsonTree(value, words).map((one) => ('text' in one ? one.text : 'group'))
    expect(texts(['x'.repeat(400), 'x'.repeat(401)])).toEqual(['x'.repeat(400), `${'x'.repeat(400)}…`])
    expect(jsonTree(Array(40).fill(1), words)).toHaveLength(40)
    expect(jsonTree(Array(42).fill(1), words)[40]).toEqual({
      kind: 'value',
      label: '…',
      type: 'string',
      text: 'and 2 more',
    })
    const deep = (levels: number): unknown => (levels === 0 ? 'end' : { x: deep(levels - 1) })
    expect(JSON.stringify(jsonTree(deep(6), words))).toContain('"text":"end"')
    expect(JSON.stringify(jsonTree(deep(7), words))).not.toContain('end')
  })
})

describe('a session request', () => {
  const expiry = 2_000_000_000
  const spend = {
    type: 'native-token-periodic',
    data: { periodAmount: '5000000000000000000', periodDuration: 86_400, startTime: 1 },
  }
  const sum = { type: 'erc20-token-allowance', data: { allowanceAmount: '7000000', startTime: 1, tokenAddress: usdc } }
  const call = { type: 'contract-call', data: { address: usdc, selectors: ['0x12345678', '0x70a08231'] } }
  const read = (permissions: unknown, more: object = {}) =>
    decodePermissions({ expiry, permissions, ...more }, sampleFacts, (expiry - 30 * 86_400) * 1_000)

  it('shows amounts, periods, contracts and end', () => {
    expect(read([spend, sum, call])).toEqual({
      rights: [
        { kind: 'spend', asset: 'native', amount: '5 SEI', periodSeconds: 86_400, total: '155 SEI' },
        { kind: 'spend', asset: usdc, amount: '7 USDC', periodSeconds: undefined },
        { kind: 'call', address: usdc, name: 'USDC', functions: ['0x12345678', 'balanceOf(address) 0x70a08231'] },
      ],
      expiry,
      user: undefined,
      warnings: [],
    })
  })

  it('[threat 31] says what a session can spend in total, also if its week renews within a minute', () => {
    const now = expiry - 86_400
    const week = (startTime: number) => ({ ...spend, data: { ...spend.data, periodDuration: 604_800, startTime } })
    const totals = [now - 604_740, now - 86_400, now, now + 60].map((startTime) =>
      decodePermissions({ expiry, permissions: [week(startTime)] }, sampleFacts, now * 1_000)?.rights.map((right) =>
        right.kind === 'spend' ? right.total : right,
      ),
    )
    // Those that don't renew before the end are one sum.
    expect(totals).toEqual([['10 SEI'], [undefined], [undefined], [undefined]])
    const old = { type: 'native-token-recurring-allowance', data: { allowance: '0x1bc16d674ec80000', period: 86_400 } }
    expect(decodePermissions({ expiry, permissions: [old] }, sampleFacts, now * 1_000)?.rights).toEqual([
      { kind: 'spend', asset: 'native', amount: '2 SEI', periodSeconds: 86_400, total: '4 SEI' },
    ])
  })

  it('[threat 31] warns about an unknown contract, an address without code and a token that poses as another', () => {
    const codes = (permission: object) => read([permission])?.warnings.map(({ code }) => code)
    const callTo = (address: string) => ({ ...call, data: { ...call.data, address } })
    const spendOf = (tokenAddress: string) => ({ ...sum, data: { ...sum.data, tokenAddress } })
    expect(codes(callTo(contract))).toEqual(['unknownContract'])
    expect(codes(callTo(friend))).toEqual(['noContractHere'])
    expect(codes(callTo(fake))).toEqual(['unknownContract'])
    expect(codes(spendOf(fake))).toEqual(['lookalikeToken'])
    expect(codes(spendOf(contract))).toEqual(['unknownToken'])
    expect(codes(spendOf(usdc))).toEqual([])
    expect(read([callTo(fake)])?.rights).toMatchObject([{ name: undefined }])
  })

  it('names an account that acts without a server, and no key', () => {
    expect(read([spend], { signer: { type: 'account', data: { address: friend } } })?.user).toBe(friend)
    expect(read([spend], { signer: { type: 'key', data: { publicKey: '0x04' } } })?.user).toBeUndefined()
  })

  it('that is no object is not read', () => {
    for (const asked of [undefined, null, 'x']) expect(decodePermissions(asked, sampleFacts, 0)).toBeUndefined()
  })

  it.each([
    ['no list', undefined, {}],
    ['an unknown kind', [{ type: 'everything', data: {} }], {}],
    [
      'a right that no session gets',
      [{ type: 'contract-call', data: { address: usdc, selectors: ['0x095ea7b3'] } }],
      {},
    ],
    ['no account', [spend], { signer: { type: 'account', data: {} } }],
  ])('with %s is not read', (_, permissions, more) => {
    expect(read(permissions, more)).toBeUndefined()
  })
})

describe('known contracts', () => {
  it('have a name and a code', () => {
    const all = [wsei, permit2, canonicalPermit2, router, router3, entryPoint, contract, usdc]
    expect(all.map((one) => [knownContractName(1329, one), knownCode(1329, one)])).toEqual([
      ['WSEI', 'wrapped'],
      ['Permit2', 'permit2'],
      ['Permit2', 'permit2'],
      ['DragonSwap V1', 'router'],
      ['DragonSwap V2', 'router'],
      ['EntryPoint', undefined],
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(knownContractName(1, permit2)).toBeUndefined()
    expect(knownContractName(1, canonicalPermit2)).toBe('Permit2')
    expect(permit2Contracts(1329)).toEqual([canonicalPermit2, permit2])
    expect(permit2Contracts(1)).toEqual([canonicalPermit2])
  })

  it('are known only where code was found', () => {
    const facts = factsFrom({ ...sampleFactsData, hasCode: { [router]: false } })
    expect(facts.knownCode(router)).toBeUndefined()
    expect(sampleFacts.knownCode(router)).toBe('router')
    expect(factsFrom(noFacts(1329, account, { symbol: 'SEI', decimals: 18 })).knownCode(router)).toBeUndefined()
  })

  it('and prices, balances and recent receivers are looked up in any spelling', () => {
    const facts = factsFrom({ ...sampleFactsData, recent: [friend] })
    expect([facts.isRecent(friend.toUpperCase() as typeof friend), facts.isRecent(stranger)]).toEqual([true, false])
    expect([facts.price(usdc), facts.price('native'), facts.price(nft)]).toEqual([1_000_000n, 500_000n, undefined])
    expect([facts.balance(usdc), facts.balance(nft)]).toEqual([1_250_000_000n, undefined])
  })

  it('of a collection with several of one item are collections', () => {
    const tokens = { [nft]: { standard: 'erc1155', symbol: 'ITEMS', decimals: 0, isListed: true } } as const
    const data = encode('approve(address,uint256)', contract, 7n)
    expect(decodeCall({ to: nft, value: 0n, data }, factsFrom({ ...sampleFactsData, tokens })).title).toBe(
      'Allow taking ITEMS #7',
    )
  })

  it('of Solana are named on the main network only', () => {
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    expect(knownSymbol('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', mint)).toBe('USDC')
    expect(knownSymbol('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', mint)).toBeUndefined()
    expect(knownSymbol('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'constructor')).toBeUndefined()
  })
})
