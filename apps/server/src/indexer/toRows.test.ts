import type { Address, Hex } from '@latchkey/wire/caip'
import { expect, it } from 'vitest'
import { classify, isActor, isFailedFor } from '../sources/transactions/classify.ts'
import type { Act, TransactionFacts, Transfer } from '../sources/transactions/facts.ts'
import { accountsOf, tokensOf, toRows } from './toRows.ts'

const at = (seed: string): Address => `0x${seed.padStart(40, '0')}`
const [me, you, shop, coin, art, wrapped] = ['1', '2', '3', '4', '5', '6'].map((seed) => at(`a${seed}`)) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
]
const [zero, dead] = [at(''), at('dead')]

const move = (from: Address, to: Address, more: Partial<Transfer> = {}): Transfer => ({
  ...{ logIndex: 0, subIndex: 0, kind: 'erc20', token: coin, from, to, amount: 5n, tokenId: null },
  ...{ isInferred: false, isFee: false, ...more },
})
const pay = (from: Address, to: Address, more: Partial<Transfer> = {}) =>
  move(from, to, { kind: 'native', token: null, ...more })
const nft = (from: Address, to: Address, more: Partial<Transfer> = {}) =>
  move(from, to, { kind: 'erc721', token: art, tokenId: 1n, amount: 1n, ...more })
const act = (calls: { to: Address; data?: Hex }[], more: Partial<Act> = {}): Act => ({
  ...{ account: me, isFailed: false, calls: calls.map((call) => ({ value: 0n, data: '0x' as Hex, ...call })) },
  ...more,
})
const facts = (more: Partial<TransactionFacts> = {}): TransactionFacts => ({
  ...{ block: 7n, txIndex: 2, hash: '0x01', from: me, to: shop, value: 0n, isFailed: false, fee: 1n, nonce: 0n },
  ...{ selector: '0x12345678', timestamp: new Date(0), hasSwap: false, transfers: [], approvals: [], acts: [] },
  ...{ coin: 'exact', ...more },
})
const approval = { logIndex: 0, kind: 'erc20', token: coin, owner: me, spender: you, amount: 1n } as const

it.each<[string, Partial<TransactionFacts>, string, Address?]>([
  ['a burn to the dead address', { transfers: [move(me, dead)] }, 'burn'],
  ['a burn beside a payment', { transfers: [move(me, dead), move(me, you)] }, 'send'],
  ['coin for a call', { transfers: [pay(me, shop)] }, 'execute'],
  ['coin for a call, with a token', { transfers: [pay(me, shop), move(me, shop)] }, 'send'],
  ['coin without a call', { transfers: [pay(me, you)], selector: null }, 'send'],
  ['nothing sent to somebody', { selector: null, to: you }, 'send'],
  ['nothing sent to somebody, for them', { selector: null, to: you }, 'receive', you],
  ['nothing sent to oneself', { selector: null, to: me }, 'cancel'],
  ['a transfer of nothing', { transfers: [move(me, you, { amount: 0n })] }, 'execute'],
  ['a fee only', { transfers: [pay(me, shop, { isFee: true })], selector: null }, 'send'],
  ['a token out of nothing', { transfers: [move(zero, me)] }, 'mint'],
  ['a token out of nothing and one from a shop', { transfers: [move(zero, me), move(shop, me)] }, 'receive'],
  ['a token out of nothing, sent by another', { transfers: [move(zero, you)] }, 'receive', you],
  ['the same token out and in, by transfer', { selector: '0xa9059cbb', transfers: [move(me, me)] }, 'send'],
  ['the same token out and in, by a call', { transfers: [move(me, me)] }, 'execute'],
  ['coin to oneself', { selector: null, to: me, transfers: [pay(me, me)] }, 'send'],
  ['two pieces of one collection', { transfers: [nft(me, you), nft(you, me, { tokenId: 2n })] }, 'execute'],
  ['a swap', { hasSwap: true, transfers: [move(me, shop), pay(shop, me)] }, 'trade'],
  ['a swap without its event', { transfers: [move(me, shop), pay(shop, me)] }, 'execute'],
  ['a piece minted for coin', { transfers: [pay(me, shop), nft(zero, me)] }, 'mint'],
  ['a piece bought', { transfers: [pay(me, shop), nft(you, me)] }, 'bought'],
  ['an edition bought', { transfers: [move(me, shop), nft(you, me, { kind: 'erc1155' })] }, 'bought'],
  ['a piece sold', { transfers: [nft(me, you), move(you, me)] }, 'sell'],
  ['an approval', { approvals: [approval] }, 'approve'],
  ['an approval of another', { approvals: [{ ...approval, owner: you }] }, 'execute'],
  ['a deployment for another', { to: null }, 'execute', you],
  ['wrapping by payment', { to: wrapped, selector: null, transfers: [pay(me, wrapped)] }, 'deposit'],
  ['wrapping by call', { to: wrapped, selector: '0xd0e30db0', transfers: [pay(me, wrapped)] }, 'deposit'],
  ['wrapped coin sent on', { to: wrapped, selector: '0xa9059cbb', transfers: [move(me, you)] }, 'send'],
  ['wrapping, for another', { to: wrapped, selector: null, transfers: [pay(me, you)] }, 'receive', you],
  ['a failed wrap', { to: wrapped, selector: '0xd0e30db0', isFailed: true }, 'deposit'],
  ['a failed payment', { selector: null, isFailed: true }, 'send'],
  ['a failed payment, for its receiver', { selector: null, isFailed: true }, 'receive', you],
  ['a failed unknown call', { isFailed: true }, 'execute'],
  ['an operation', { from: you, acts: [act([{ to: shop }])], transfers: [pay(me, shop)] }, 'send'],
  ['coin that a call of another takes', { from: you, transfers: [pay(me, shop)] }, 'send'],
  ['an operation that wraps', { from: you, acts: [act([{ to: wrapped, data: '0xd0e30db0' }])] }, 'deposit'],
  [
    'an operation that approves and wraps',
    {
      from: you,
      acts: [
        act([
          { to: coin, data: '0x095ea7b3' },
          { to: wrapped, data: '0xd0e30db0' },
        ]),
      ],
    },
    'execute',
  ],
  ['an operation with short data', { from: you, acts: [act([{ to: wrapped, data: '0xd0e30d' }])] }, 'deposit'],
  ['a failed operation', { from: you, acts: [act([{ to: coin, data: '0xa9059cbb' }], { isFailed: true })] }, 'send'],
  ['an operation of another', { from: you, acts: [act([{ to: wrapped }], { account: shop })] }, 'execute'],
])('[DATA-04] %s', (_, more, operation, who = me) => {
  expect(classify(facts(more), who, wrapped)).toBe(operation)
})

it.each<[Partial<TransactionFacts>, boolean, boolean]>([
  [{}, false, true],
  [{ isFailed: true }, true, true],
  [{ from: you }, false, false],
  [{ from: you, acts: [act([])] }, false, true],
  [{ from: you, acts: [act([], { isFailed: true })] }, true, true],
  [{ from: you, acts: [act([], { isFailed: true }), act([])] }, false, true],
  [{ from: me, acts: [act([], { isFailed: true })] }, false, true],
  [{ from: you, acts: [act([], { isFailed: true, account: shop })] }, false, false],
])('[DATA-04] %j failed: %s, acted: %s', (more, isFailed, isActing) => {
  expect([isFailedFor(facts(more), me), isActor(facts(more), me)]).toEqual([isFailed, isActing])
})

const options = { wrapped, tokens: new Map<Address, { spamReason: string | null }>(), isCurated: () => false }

it('[DATA-04] a transaction concerns who sent, received, moved, approved or acted, and never the zero address', () => {
  const one = facts({
    transfers: [move(zero, you), move(art, dead, { amount: 0n })],
    approvals: [{ ...approval, owner: wrapped }],
    acts: [act([], { account: coin })],
  })
  expect(accountsOf(one)).toEqual(new Set([me, shop, you, wrapped, coin]))
  expect(accountsOf(facts({ to: null }))).toEqual(new Set([me]))
})

it('[DATA-04] keeps rows of watched accounts only, with the first block of each token', () => {
  const approvals = [approval, { ...approval, owner: shop }]
  const older = facts({
    ...{ block: 3n, approvals, transfers: [move(you, me), move(you, shop), nft(you, me), pay(you, me)] },
  })
  const newer = facts({ transfers: [move(you, me), move(you, me, { token: art, amount: 0n }), nft(you, me)] })
  const strange = facts({ from: you, to: shop })
  const rows = toRows([newer, older, strange], { ...options, isKept: (one) => one === me, isRouter: () => true })
  expect(rows.transactions).toHaveLength(2)
  expect(
    rows.entries.map(({ address, block, txIndex, router, coin }) => [address, block, txIndex, router, coin]),
  ).toEqual([
    [me, 7n, 2, null, 0],
    [me, 3n, 2, null, 0],
  ])
  expect(rows.transfers.filter(({ block }) => block === 3n).map(({ kind }) => kind)).toEqual([
    'erc20',
    'erc721',
    'native',
  ])
  expect(rows.approvals).toEqual([{ ...approval, block: 3n, txIndex: 2 }])
  expect(rows.accountTokens).toEqual([{ address: me, token: coin, firstBlock: 3n }])
  expect(rows.accountNfts).toEqual([{ address: me, token: art, tokenId: 1n, kind: 'erc721', firstBlock: 3n }])
})

it('[DATA-04] notes who acted, the exchange it called, and how its coin is known', () => {
  const one = facts({
    from: you,
    coin: 'unknown',
    acts: [act([{ to: coin }, { to: shop }]), act([]), act([], { account: art })],
  })
  const rows = toRows([one], {
    ...{ ...options, isRouter: (to) => to === shop },
    coinOf: (_, account) => (account === me ? 'reckoned' : undefined),
  })
  expect(rows.transactions[0]?.actors).toBe(`0x${me.slice(2)}${art.slice(2)}`)
  const of = (address: Address) => rows.entries.find((entry) => entry.address === address)
  expect(of(me)).toMatchObject({ router: shop, coin: 1 })
  expect(of(art)).toMatchObject({ router: null, coin: 2 })
  expect(toRows([facts()], options).transactions[0]?.actors).toBeNull()
})

it('[API-04] hides what a stranger sends if all of it is spam tokens', () => {
  const hidden = (transfers: Transfer[], spamReason: string | null, more: Partial<TransactionFacts> = {}) => {
    const tokens = new Map([[coin, { spamReason }]])
    const { entries } = toRows([facts({ from: you, transfers, ...more })], { ...options, tokens })
    return entries.find(({ address }) => address === me)?.isHidden
  }
  expect(hidden([move(shop, me)], 'link')).toBe(true)
  expect(hidden([move(shop, me)], null)).toBe(false)
  expect(hidden([move(shop, me)], 'mass airdrop')).toBe(false)
  expect(hidden([move(shop, me), pay(shop, me)], 'link')).toBe(false)
  expect(hidden([move(shop, me), move(shop, me, { token: art })], 'link')).toBe(false)
  expect(hidden([move(shop, me, { kind: 'erc721', tokenId: 1n })], 'link')).toBe(false)
  expect(hidden([move(shop, me)], 'link', { from: me })).toBe(false)
  expect(hidden([move(shop, me)], 'link', { acts: [act([])] })).toBe(false)
  expect(hidden([move(shop, you)], 'link', { to: me })).toBe(false)
})

it('[API-04] many receivers of an unknown token make it spam, unless the sender or the called contract sent it', () => {
  const crowd = (count: number, from = coin) =>
    Array.from({ length: count }, (_, index) => move(from, at(`b${index.toString(16).padStart(3, '0')}`)))
  const found = (transfers: Transfer[]) => toRows([facts({ transfers })], options).airdropped
  expect(found(crowd(25))).toEqual(new Set([coin]))
  expect(found(crowd(24))).toEqual(new Set())
  expect(found(Array.from({ length: 40 }, () => move(coin, you)))).toEqual(new Set())
  expect(found(crowd(40, me))).toEqual(new Set())
  expect(found(crowd(40, shop))).toEqual(new Set())
  expect(found([...crowd(24), move(coin, me)])).toEqual(new Set())
})

it('tells the kind of a token by its first log', () => {
  const all = [{ ...approval, kind: 'all', token: art } as const, { ...approval, kind: 'erc721', token: shop } as const]
  const one = facts({ transfers: [pay(me, you), nft(me, you, { token: you }), move(me, you, { token: you })] })
  expect(tokensOf([one, facts({ approvals: [...all, approval, { ...approval, token: you }] })])).toEqual(
    new Map([
      [you, 'erc721'],
      [art, 'erc721'],
      [shop, 'erc721'],
      [coin, 'erc20'],
    ]),
  )
})
