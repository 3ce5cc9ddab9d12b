import { devAccounts, dexes, nfts, tokens, treasury } from '@latchkey/chain/deployments'
import { createRpc } from '@latchkey/chain/rpc'
import { formatAmount, parseAmount } from '@latchkey/wire/amount'
import { account as table } from '@latchkey/wire/api/account'
import { fungible } from '@latchkey/wire/api/fungible'
import { identity } from '@latchkey/wire/api/identity'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import { httpErrorBody } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEventLogs, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startIndexer } from '../../indexer/startIndexer.ts'
import { setProjectPlan } from '../../projects/setProjectPlan.ts'
import { entriesQuery, pageQuery } from '../../sources/history/pageQuery.ts'
import { startSeededChain, untilIndexed } from '../../testing/indexed.ts'
import { startTestApi, type TestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'

let chain: Awaited<ReturnType<typeof startSeededChain>>
let database: TestDatabase
let api: TestApi
let indexer: ReturnType<typeof startIndexer>
let head: bigint

beforeAll(async () => {
  ;[chain, database] = await Promise.all([startSeededChain(), startTestDatabase()])
  api = await startTestApi({ connection: database, nodeUrls: [chain.url], env: { CURRENCY_RATES: 'eur=0.5' } })
  const { nodes, log } = api.services
  indexer = startIndexer({ pool: database.pool, chain: nodes.product, log, pollMs: 50 })
  head = await chain.client.getBlockNumber({ cacheTime: 0 })
  await untilIndexed(database.db, nodes.product, head)
})
afterAll(async () => {
  await indexer?.stop()
  await api?.stop()
  await chain?.stop()
  await database?.stop()
})

const project = `projectId=${testProjectId}&st=appkit&sv=html-core-1.8.0`
const onChain = `${project}&chainId=eip155:1329`
const [alice, bob, carol] = devAccounts.map(({ address }) => address) as [Address, Address, Address]
const caip = (address: string) => `eip155:1329:${address}`

const getJson = async (path: string) => {
  const response = await api.get(path)
  return { status: response.status, body: (await response.json()) as unknown, headers: response.headers }
}
const pageOf = async (address: string, query = '') => {
  const { status, body } = await getJson(`/v1/account/${address}/history?${onChain}${query}`)
  expect(status).toBe(200)
  return v.parse(table.history.reply, body)
}
const wholeHistory = async (address: string) => {
  const items = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await pageOf(address, cursor && `&cursor=${cursor}`)
    expect(page.data.length).toBe(page.next === null ? page.data.length : 50)
    items.push(...page.data)
    cursor = page.next
  }
  return items
}
const balancesOf = async (address: string, query = `${onChain}&currency=usd`) => {
  const { status, body } = await getJson(`/v1/account/${address}/balance?${query}`)
  expect(status).toBe(200)
  return v.parse(table.balance.reply, body).balances
}
const askPrices = async (addresses: string[], currency = 'usd') => {
  const response = await api.post('/v1/fungible/price', { projectId: testProjectId, currency, addresses })
  return { status: response.status, body: (await response.json()) as unknown }
}
const pricesOf = async (...addresses: string[]) => {
  const { status, body } = await askPrices(addresses.map(caip))
  expect(status).toBe(200)
  return v.parse(fungible.price.reply, body).fungibles.map(({ price }) => price)
}
const reasonOf = (body: unknown) => v.parse(httpErrorBody, body).reasons[0]

/** The chain read in another way than the indexer reads it: every transaction and receipt, with viem. */
const readChain = async (upTo: bigint) => {
  const numbers = Array.from({ length: Number(upTo) + 1 }, (_, index) => BigInt(index))
  const blocks = await Promise.all(
    numbers.map((blockNumber) => chain.client.getBlock({ blockNumber, includeTransactions: true })),
  )
  const transactions = blocks.flatMap((block) => block.transactions)
  const receipts = await Promise.all(transactions.map(({ hash }) => chain.client.getTransactionReceipt({ hash })))
  return transactions.map((transaction, index) => ({ transaction, receipt: receipts[index]! }))
}

describe('[API-04] [DATA-04] GET /v1/account/{address}/history', () => {
  it('is what blocks and receipts say, newest first, nothing left out and nothing twice', async () => {
    const told = await readChain(head)
    expect(told.length).toBeGreaterThan(400)
    for (const { address } of devAccounts.slice(0, 4)) {
      const own = address.toLowerCase()
      const expected = told.filter(({ transaction, receipt }) => {
        const moved = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs, strict: false })
        const named = (topics: readonly Hex[]) => topics.slice(1, 3).some((topic) => topic.endsWith(own.slice(2)))
        return (
          transaction.from.toLowerCase() === own ||
          transaction.to?.toLowerCase() === own ||
          moved.some(({ topics }) => named(topics))
        )
      })
      const items = await wholeHistory(address)
      expect(items.map(({ id }) => id)).toEqual(expected.map(({ transaction }) => transaction.hash).reverse())
      for (const { metadata } of items) {
        const { transaction, receipt } = expected.find(({ transaction }) => transaction.hash === metadata.hash)!
        expect(metadata.status).toBe(receipt.status === 'success' ? 'confirmed' : 'failed')
        expect(metadata.nonce).toBe(transaction.nonce)
        expect(metadata.chain).toBe('eip155:1329')
      }
    }
  })

  it('adds up to what accounts hold: every token, and the coin with its fees', async () => {
    for (const { address } of devAccounts.slice(0, 3)) {
      const items = await wholeHistory(address)
      const sums = new Map<string, bigint>()
      for (const { transfers } of items) {
        for (const { fungible_info, direction, quantity } of transfers) {
          const symbol = fungible_info?.symbol
          if (!symbol || direction === 'self') continue
          const decimals = symbol === 'SEI' ? 18 : tokens[symbol as keyof typeof tokens].decimals
          const amount = parseAmount(quantity.numeric, decimals)
          sums.set(symbol, (sums.get(symbol) ?? 0n) + (direction === 'in' ? amount : -amount))
        }
      }
      for (const { symbol, address: token } of Object.values(tokens)) {
        const held = await chain.client.readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [address],
        })
        expect([symbol, sums.get(symbol) ?? 0n]).toEqual([symbol, held])
      }
      const { rows } = await database.pool.query<{ fees: string }>(
        'SELECT coalesce(sum(fee), 0)::text AS fees FROM transactions WHERE from_address = $1',
        [Buffer.from(address.slice(2), 'hex')],
      )
      const genesis = 10_000n * 10n ** 18n
      const coin = genesis + (sums.get('SEI') ?? 0n) - BigInt(rows[0]?.fees ?? 0)
      expect(coin).toBe(await chain.client.getBalance({ address }))
    }
  })

  it('says what was done: trades with both legs, wraps, approvals, deployments, mints, failures, spam', async () => {
    const items = (await Promise.all(devAccounts.map(({ address }) => wholeHistory(address)))).flat()
    const kinds = new Set(items.map(({ metadata }) => metadata.operationType))
    for (const kind of ['send', 'receive', 'trade', 'approve', 'deploy', 'mint', 'deposit', 'withdraw'] as const) {
      expect(kinds).toContain(kind)
    }
    const trades = items.filter(({ metadata }) => metadata.operationType === 'trade' && metadata.status === 'confirmed')
    expect(trades.length).toBeGreaterThan(20)
    for (const { transfers, metadata } of trades) {
      expect(transfers.map(({ direction }) => direction).sort()).toEqual(['in', 'out'])
      expect(metadata.application?.name).toMatch(/DragonSwap V1|Oku|Uniswap V2/)
    }
    expect(
      trades.some(({ transfers }) =>
        transfers.some((one) => one.direction === 'in' && one.fungible_info?.symbol === 'SEI'),
      ),
    ).toBe(true)
    const approvals = items.filter(
      ({ metadata }) => metadata.operationType === 'approve' && metadata.status === 'confirmed',
    )
    expect(approvals.length).toBeGreaterThan(0)
    for (const { metadata } of approvals) {
      expect(metadata.approval).toMatchObject({
        symbol: expect.stringMatching(/^(USDC|USDT0|WETH|WSEI|HTKT)$/),
        spender: expect.stringMatching(/^0x/),
      })
    }
    expect(approvals.some(({ metadata }) => /DragonSwap|Oku|Uniswap/.test(metadata.approval?.spenderName ?? ''))).toBe(
      true,
    )
    const failed = items.filter(({ metadata }) => metadata.status === 'failed')
    expect(failed.length).toBe(20)
    expect(new Set(failed.map(({ metadata }) => metadata.operationType))).toEqual(new Set(['send', 'trade']))
    expect(failed.every(({ transfers }) => transfers.length === 0)).toBe(true)
    const pictures = items.flatMap(({ transfers }) => transfers).filter(({ nft_info }) => nft_info)
    const spam = pictures.filter(({ nft_info }) => nft_info?.name?.startsWith(nfts.spam.name))
    const honest = pictures.filter(({ nft_info }) => nft_info?.name?.startsWith(nfts.honest.name))
    expect(spam.length * honest.length).toBeGreaterThan(0)
    expect(spam.every(({ nft_info }) => nft_info?.flags.is_spam)).toBe(true)
    expect(honest.every(({ nft_info }) => !nft_info?.flags.is_spam)).toBe(true)
    expect(spam.every(({ nft_info }) => nft_info?.content === null)).toBe(true)
    const { pathname } = new URL(honest[0]?.nft_info?.content?.preview?.url ?? '')
    const shown = await api.get(pathname)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    // The picture that the contract draws, and not the tile of one that has none.
    const number = decodeURIComponent(pathname).split('/').at(-1)
    expect(await shown.text()).toContain(`font-size="72" text-anchor="middle" fill="#fff">${number}</text>`)
    const dollars = items
      .flatMap(({ transfers }) => transfers)
      .find(({ fungible_info }) => fungible_info?.symbol === 'USDC')
    expect(dollars?.fungible_info?.icon?.url).toBe('http://localhost:3002/public/getTokenImage/USDC')
    const coins = items
      .flatMap(({ transfers }) => transfers)
      .filter(({ fungible_info }) => fungible_info?.symbol === 'SEI')
    const priced = coins.filter(({ price }) => price && Math.abs(price / 0.42 - 1) < 0.02)
    expect(priced.length / coins.length).toBeGreaterThan(0.8)
    expect(dollars).toMatchObject({ price: 1, value: Number(dollars?.quantity.numeric) })
  })

  it('shows a new transaction within a moment, priced, with the two people of a payment', async () => {
    await pricesOf(nativeTokenAddress)
    const { sendAs } = sender()
    const hash = await sendAs(carol, {
      to: tokens.USDC.address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 1_230_000n] }),
    })
    const coin = await sendAs(carol, { to: bob, value: '0xde0b6b3a7640000' })
    await vi.waitFor(
      async () => expect((await pageOf(bob)).data.map(({ id }) => id)).toEqual(expect.arrayContaining([hash, coin])),
      10_000,
    )
    const { data } = await pageOf(bob)
    const [token, native] = [data.find(({ id }) => id === hash)!, data.find(({ id }) => id === coin)!]
    expect(token).toMatchObject({
      metadata: { operationType: 'receive', sentFrom: carol, sentTo: bob, status: 'confirmed' },
      transfers: [{ direction: 'in', quantity: { numeric: '1.23' } }],
    })
    expect(native.transfers[0]).toMatchObject({
      direction: 'in',
      quantity: { numeric: '1' },
      fungible_info: { symbol: 'SEI' },
    })
    expect(native.transfers[0]?.price).toBeCloseTo(0.42, 2)
  })

  it('costs a walk along an index, whatever the size of the table', async () => {
    const client = await database.pool.connect()
    const explain = async (query: string) => {
      const values = [Buffer.from(alice.slice(2), 'hex'), '1329', '200', 3, 51]
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`, values)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    await client.query('BEGIN; SET LOCAL enable_seqscan = off')
    const [plan, page] = [await explain(entriesQuery), await explain(pageQuery)]
    await client.query('ROLLBACK')
    client.release()
    expect(plan).toMatch(/Index Only Scan Backward using account_entries_pkey/)
    expect(plan).toMatch(/ROW\(block, tx_index\) </)
    expect(plan).not.toMatch(/Sort|Filter|Bitmap/)
    // Each transaction and each transfer by its whole key, never by the chain alone.
    for (const table of ['transactions', 'transfers'])
      expect(page).toMatch(
        new RegExp(
          `${table}_pkey on ${table}.*\\n *Index Cond: .*chain_id.* AND \\(block = page.block\\) AND \\(tx_index = page.tx_index\\)`,
        ),
      )
    expect(page).not.toMatch(/Join Filter/)
  })

  it.each([
    ['no project', `/v1/account/${alice}/history?chainId=eip155:1329`, 400, 'projectId'],
    ['an address that is none', `/v1/account/0x12/history?${onChain}`, 400, 'address'],
    [
      'an account of Solana',
      `/v1/account/4Nd1mYvC7hJ8Z7rQq3mVw4nL6sXK2b9TtYhU5pRfGjkA/history?${onChain}`,
      400,
      'address',
    ],
    ['a chain without history', `/v1/account/${alice}/history?${project}&chainId=eip155:1`, 400, 'chainId'],
    [
      'a chain of another family',
      `/v1/account/${alice}/history?${project}&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`,
      400,
      'chainId',
    ],
    ['nonsense for a chain', `/v1/account/${alice}/history?${project}&chainId=%00..%2F`, 400, 'chainId'],
    ['a cursor of ours for somebody else', '', 400, 'cursor'],
    ['an invented cursor', `/v1/account/${alice}/history?${onChain}&cursor=${'A'.repeat(80)}`, 400, 'cursor'],
    [
      'an injected cursor',
      `/v1/account/${alice}/history?${onChain}&cursor=${encodeURIComponent("1' OR 1=1 --")}`,
      400,
      'cursor',
    ],
    ['another on-ramp', `/v1/account/${alice}/history?${onChain}&onramp=moon`, 400, 'provider'],
    ['an unknown currency', `/v1/account/${alice}/history?${onChain}&currency=xxx`, 400, 'currency'],
  ])('answers %s with the envelope', async (_, path, status, field) => {
    const url = path || `/v1/account/${bob}/history?${onChain}&cursor=${(await pageOf(alice)).next}`
    const answer = await getJson(url)
    expect([answer.status, reasonOf(answer.body)?.field]).toEqual([status, field])
  })

  it('takes a bare chain number, and lists no purchases of a provider that keeps its own', async () => {
    expect((await getJson(`/v1/account/${alice}/history?${project}&chainId=1329`)).status).toBe(200)
    expect((await getJson(`/v1/account/${alice}/history?${project}&onramp=coinbase`)).body).toEqual({
      data: [],
      next: null,
    })
    expect((await pageOf('0x00000000000000000000000000000000000000aa')).data).toEqual([])
  })
})

describe('[API-12] [DATA-01] GET /v1/account/{address}/balance', () => {
  it('is what contracts say, with and without an Origin, and names what can be named', async () => {
    for (const { address } of devAccounts.slice(0, 4)) {
      const balances = await balancesOf(address)
      expect(balances[0]).toMatchObject({
        name: 'Sei',
        symbol: 'SEI',
        chainId: 'eip155:1329',
        quantity: { decimals: '18' },
      })
      expect(balances[0]).not.toHaveProperty('address')
      expect(balances[0]?.quantity.numeric).toBe(formatAmount(await chain.client.getBalance({ address }), 18))
      for (const { symbol, decimals, address: token } of Object.values(tokens)) {
        const held = await chain.client.readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [address],
        })
        const item = balances.find((one) => one.address === caip(token))
        expect([symbol, item?.quantity]).toEqual([
          symbol,
          held === 0n ? undefined : { decimals: String(decimals), numeric: formatAmount(held, decimals) },
        ])
        if (item && symbol !== 'HTKT') expect(item.value).toBeCloseTo(Number(item.quantity.numeric) * item.price, 6)
      }
      expect(balances.map(({ symbol }) => symbol)).not.toContain('CLAIM')
    }
    const page = await api.get(`/v1/account/${alice}/balance?${onChain}&currency=usd`, {
      headers: { origin: 'https://a.example' },
    })
    expect(page.headers.get('access-control-allow-origin')).toBe('*')
    expect(((await page.json()) as { balances: unknown[] }).balances.length).toBeGreaterThan(3)
  })

  it('tells what things were worth in the past in any currency whose rate it knows, and in no other', async () => {
    const worth = async (currency: string) => {
      const { data } = await pageOf(alice, `&currency=${currency}`)
      return data.flatMap(({ transfers }) => transfers.map(({ value }) => value ?? null))
    }
    const [usd, eur, gbp] = [await worth('usd'), await worth('eur'), await worth('gbp')]
    expect(usd.some((value) => value !== null)).toBe(true)
    expect(eur).toEqual(usd.map((value) => (value === null ? null : value / 2)))
    expect(gbp.every((value) => value === null)).toBe(true)
  })

  it('gives tokens without decimals and without a price as they are', async () => {
    const ticket = (await balancesOf(alice)).find(({ symbol }) => symbol === 'HTKT')
    expect(ticket).toMatchObject({ price: 0, quantity: { decimals: '0' } })
    expect(ticket?.quantity.numeric).toMatch(/^\d+$/)
    expect(ticket).not.toHaveProperty('value')
  })

  it('keeps currencies apart, knows coins by their pools, and refuses a rate that it does not know', async () => {
    const [usd, eur, eth] = await Promise.all(
      ['usd', 'eur', 'eth'].map(
        async (currency) => (await balancesOf(alice, `${onChain}&currency=${currency}`))[0]?.price ?? 0,
      ),
    )
    expect(eur! / usd!).toBeCloseTo(0.5, 6)
    expect(eth! / usd!).toBeCloseTo(1 / 3_300, 5)
    const refused = await getJson(`/v1/account/${alice}/balance?${onChain}&currency=gbp`)
    expect([refused.status, reasonOf(refused.body)]).toEqual([
      400,
      { field: 'currency', description: 'This service does not know the rate of gbp; ask for usd.' },
    ])
  })

  it('answers from its cache until it is forced, and joins questions in flight', async () => {
    const calls = async () =>
      Number(/node_calls_total\{[^}]*answered"\} (\d+)/.exec(await api.services.metrics.text())?.[1])
    const fresh = devAccounts[7]!.address
    await balancesOf(fresh)
    api.services.data.balances.clear()
    await indexer.stop()
    const before = await calls()
    await Promise.all(Array.from({ length: 20 }, () => balancesOf(fresh)))
    expect((await calls()) - before).toBeLessThanOrEqual(4)
    const spent = await calls()
    await balancesOf(fresh)
    expect(await calls()).toBe(spent)
    const forced = await balancesOf(
      fresh,
      `${onChain}&currency=usd&forceUpdate=${caip(nativeTokenAddress)},${caip(tokens.WSEI.address)}`,
    )
    expect(await calls()).toBeGreaterThan(spent)
    expect(forced.find(({ symbol }) => symbol === 'WSEI')).toBeDefined()
    const { nodes, log } = api.services
    indexer = startIndexer({ pool: database.pool, chain: nodes.product, log, pollMs: 50 })
  })

  it('lists nothing for an empty account, but what it was forced to look at', async () => {
    const empty = '0x00000000000000000000000000000000000000bb'
    expect(await balancesOf(empty)).toEqual([])
    const forced = await balancesOf(empty, `${onChain}&currency=usd&forceUpdate=${caip(tokens.USDC.address)}`)
    expect(forced).toMatchObject([{ symbol: 'USDC', quantity: { numeric: '0' }, value: 0 }])
  })

  it.each([
    ['no currency', `${onChain}`, 'currency'],
    ['an unknown currency', `${onChain}&currency=USD`, 'currency'],
    ['a chain without nodes', `${project}&currency=usd&chainId=eip155:10`, 'chainId'],
    ['a token that is none', `${onChain}&currency=usd&forceUpdate=eip155:1329:0x12`, 'address'],
    [
      'too many tokens',
      `${onChain}&currency=usd&forceUpdate=${Array.from({ length: 51 }, () => caip(tokens.USDC.address)).join(',')}`,
      'forceUpdate',
    ],
  ])('answers %s with 400', async (_, query, field) => {
    const { status, body } = await getJson(`/v1/account/${alice}/balance?${query}`)
    expect([status, reasonOf(body)?.field]).toEqual([400, field])
  })

  it('stops at the end of a plan', async () => {
    await setProjectPlan(database.db, testProjectId, { tier: 'starter', rpcLimit: 1n, mauLimit: null, rpcCalls: 5n })
    api.services.access.forget(testProjectId)
    const { status, headers } = await getJson(`/v1/account/${alice}/balance?${onChain}&currency=usd`)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    await setProjectPlan(database.db, testProjectId, {
      tier: 'enterprise',
      rpcLimit: null,
      mauLimit: null,
      rpcCalls: 0n,
    })
    api.services.access.forget(testProjectId)
  })
})

/** Sends as an account that anvil lends us. */
const sender = () => {
  const rpc = createRpc(chain.url)
  const sendAs = async (from: Address, transaction: { to: Address; data?: Hex; value?: Hex }): Promise<Hex> => {
    await rpc('anvil_impersonateAccount', [from])
    const hash = await rpc<Hex>('eth_sendTransaction', [
      // Above the floor, which anvil's own quote may briefly be below.
      { from, gas: '0x7a120', gasPrice: '0x2e90edd000', ...transaction },
    ])
    await chain.client.waitForTransactionReceipt({ hash })
    return hash
  }
  return { rpc, sendAs }
}

describe('[API-07] POST /v1/fungible/price', () => {
  it('prices several tokens of a call from the pools, within a percent of what they were seeded with', async () => {
    const [coin, wrapped, ether, dollar, tether, ticket] = await pricesOf(
      nativeTokenAddress,
      tokens.WSEI.address,
      tokens.WETH.address,
      tokens.USDC.address,
      tokens.USDT0.address,
      tokens.HTKT.address,
    )
    expect(Math.abs(coin! / 0.42 - 1)).toBeLessThan(0.01)
    expect(wrapped).toBe(coin)
    expect(Math.abs(ether! / 3_300 - 1)).toBeLessThan(0.01)
    expect(dollar).toBe(1)
    expect(Math.abs(tether! - 1)).toBeLessThan(0.01)
    expect(ticket).toBe(0)
  })

  it('echoes addresses as they were sent and leaves out what is no token', async () => {
    const loud = caip(tokens.USDC.address.toUpperCase().replace('0X', '0x'))
    const { body } = await askPrices([loud, caip(alice)])
    expect(v.parse(fungible.price.reply, body).fungibles).toMatchObject([
      { address: loud, symbol: 'USDC', decimals: 6 },
    ])
  })

  it.each([
    ['no tokens', { addresses: [] }, 'addresses'],
    ['too many', { addresses: Array.from({ length: 101 }, () => caip(tokens.USDC.address)) }, 'addresses'],
    ['nonsense', { addresses: ['eip155:1329:0x'] }, 'addresses.0'],
    ['a chain without nodes', { addresses: [`eip155:10:${alice}`] }, 'address'],
    [
      'a token of Solana',
      { addresses: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'] },
      'address',
    ],
    ['nothing but an account', { addresses: [caip(alice)] }, 'address'],
    ['an unknown currency', { addresses: [caip(tokens.USDC.address)], currency: 'doge' }, 'currency'],
    ['a currency without a rate', { addresses: [caip(tokens.USDC.address)], currency: 'jpy' }, 'currency'],
  ])('answers %s with 400', async (_, body, field) => {
    const response = await api.post('/v1/fungible/price', { projectId: testProjectId, currency: 'usd', ...body })
    expect([response.status, reasonOf(await response.json())?.field]).toEqual([400, field])
  })

  it('gives the usual price while somebody pushes pools aside, and notes it', async () => {
    const [usual] = await pricesOf(nativeTokenAddress)
    const { rpc, sendAs } = sender()
    const snapshot = await rpc('evm_snapshot', [])
    const routerAbi = parseAbi([
      'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256) returns (uint256[])',
    ])
    // Most of the money behind the price, moved within a block or two.
    for (const { router } of [dexes.dragonswap, dexes.uniswapV2]) {
      const args = [
        8_000_000_000_000n,
        0n,
        [tokens.USDC.address, tokens.WSEI.address],
        treasury.address,
        99_999_999_999n,
      ] as const
      await sendAs(treasury.address, {
        to: router,
        data: encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForTokens', args }),
      })
    }
    await new Promise((resolve) => setTimeout(resolve, 4_100))
    const [pushed] = await pricesOf(nativeTokenAddress)
    expect(Math.abs(pushed! / usual! - 1)).toBeLessThan(0.01)
    expect(await api.services.metrics.text()).toMatch(/prices_guarded_total\{[^}]*\} [1-9]/)
    await rpc('evm_revert', [snapshot])
  })
})

describe('GET /v1/account/{address}/value-history', () => {
  const valuesOf = async (address: string, query = '') => {
    const { status, body } = await getJson(`/v1/account/${address}/value-history?${onChain}${query}`)
    expect(status).toBe(200)
    return v.parse(table.valueHistory.reply, body)
  }

  it('[ACT-05] ends at what is held now, and each day is what was held then at the prices of then', async () => {
    const { points, unpriced, isAtTodaysRate } = await valuesOf(bob)
    expect([points.length, isAtTodaysRate]).toEqual([31, false])
    const balances = (await balancesOf(bob)).filter(({ quantity }) => quantity.decimals !== '0')
    const total = balances.reduce((sum, { value }) => sum + (value ?? 0), 0)
    expect(points.at(-1)?.value).toBeCloseTo(total, 0)
    expect(unpriced).not.toContain('SEI')
    const known = points.filter(({ value }) => value !== null)
    expect(known.length).toBeGreaterThan(20)
    expect(known.every(({ value }) => value !== null && value > 0)).toBe(true)
    // A day in between, told once more from the chain itself.
    const point = points[20]!
    const at = BigInt(Math.floor(Date.parse(point.at) / 1_000))
    let [low, high] = [0n, await chain.client.getBlockNumber({ cacheTime: 0 })]
    while (low < high) {
      const middle = (low + high + 1n) / 2n
      const { timestamp } = await chain.client.getBlock({ blockNumber: middle })
      if (timestamp <= at) low = middle
      else high = middle - 1n
    }
    const held = { address: bob, blockNumber: low }
    const dollars = await chain.client
      .readContract({
        address: tokens.USDC.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [bob],
        blockNumber: low,
      })
      .catch(() => undefined)
    const coin = await chain.client.getBalance(held).catch(() => undefined)
    if (dollars === undefined || coin === undefined) return
    expect(point.value).toBeGreaterThan(Number(formatAmount(dollars, 6)) + Number(formatAmount(coin, 18)) * 0.3)
  })

  it('converts at today’s rate and says so, refuses what it cannot, and knows of an empty account that it is empty', async () => {
    const [usd, eur] = [await valuesOf(bob), await valuesOf(bob, '&currency=eur')]
    expect(eur.isAtTodaysRate).toBe(true)
    expect(eur.points.at(-1)?.value).toBeCloseTo((usd.points.at(-1)?.value ?? 0) / 2, 6)
    const empty = await valuesOf('0x00000000000000000000000000000000000000aa')
    expect(empty.points.every(({ value }) => value === 0)).toBe(true)
    for (const [path, field] of [
      [`/v1/account/0x12/value-history?${onChain}`, 'address'],
      [`/v1/account/${bob}/value-history?${onChain}&currency=jpy`, 'currency'],
      [`/v1/account/${bob}/value-history?${project}&chainId=eip155:1`, 'chainId'],
      [`/v1/account/${bob}/value-history?chainId=eip155:1329`, 'projectId'],
    ] as const) {
      const { status, body } = await getJson(path)
      expect([status, reasonOf(body)?.field]).toEqual([400, field])
    }
  })
})

describe('[API-03] [DATA-11] GET /v1/identity/{address}', () => {
  it('answers nameless accounts with nulls that may be kept for a short while', async () => {
    const { status, body, headers } = await getJson(`/v1/identity/${alice}?${project}&sender=${bob}`)
    expect(status).toBe(200)
    expect(v.parse(identity.identity.reply, body)).toMatchObject({ name: null, avatar: null })
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+, s-maxage=\d+$/)
  })
})

describe('GET /metrics', () => {
  it('tells this machine what runs, in the format of Prometheus', async () => {
    const text = await (await api.get('/metrics')).text()
    expect(text).toMatch(/latchkey_indexer_lag_blocks\{chain="eip155:1329"\} \d+/)
    expect(text).toMatch(/latchkey_http_request_seconds_count\{route="\/v1\/account\/:address\/history"\} \d+/)
    expect(text).toMatch(/# TYPE latchkey_node_calls_total counter/)
    expect(text).not.toContain(alice)
    expect((await api.get('/metrics', { headers: { 'x-forwarded-for': '8.8.8.8' } })).status).toBe(401)
  })
})

it('knows the zero address as nobody', async () => {
  expect((await pageOf(zeroAddress)).data).toEqual([])
})
