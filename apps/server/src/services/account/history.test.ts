import { devAccounts, nfts, tokens } from '@latchkey/chain/deployments'
import { parseAmount } from '@latchkey/wire/amount'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import { encodeFunctionData, erc20Abi, erc1155Abi, type Hex, parseEventLogs, zeroAddress } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { entriesQuery, pageQuery } from '../../sources/history/pageQuery.ts'
import { alice, bob, carol, onChain, openAccountRoom, project, reasonOf } from './testing/accountRoom.ts'

const { chain, database, api, head, getJson, pageOf, pricesOf, sender } = await openAccountRoom()

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

/** Reads the chain differently from the indexer: every transaction and receipt, with viem. */
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
  it('matches blocks and receipts, newest first, without gaps or duplicates', async () => {
    const told = await readChain(head)
    expect(told.length).toBeGreaterThan(400)
    for (const { address } of devAccounts.slice(0, 4)) {
      const own = address.toLowerCase()
      const expected = told.filter(({ transaction, receipt }) => {
        const moved = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs, strict: false })
        const copies = parseEventLogs({ abi: erc1155Abi, logs: receipt.logs, strict: false }).filter(
          ({ eventName }) => eventName === 'TransferSingle' || eventName === 'TransferBatch',
        )
        const isNamed = (topic: Hex) => topic.endsWith(own.slice(2))
        return (
          transaction.from.toLowerCase() === own ||
          transaction.to?.toLowerCase() === own ||
          moved.some(({ topics }) => topics.slice(1, 3).some(isNamed)) ||
          copies.some(({ topics }) => topics.slice(2, 4).some(isNamed))
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

  it('adds up to the balances: every token, and native coin with fees', async () => {
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

  it('describes trades with both legs, wraps, approvals, deployments, mints, failures and spam', async () => {
    const items = (await Promise.all(devAccounts.map(({ address }) => wholeHistory(address)))).flat()
    const kinds = new Set(items.map(({ metadata }) => metadata.operationType))
    for (const kind of ['send', 'receive', 'trade', 'approve', 'deploy', 'mint', 'deposit', 'withdraw'] as const) {
      expect(kinds).toContain(kind)
    }
    const trades = items.filter(({ metadata }) => metadata.operationType === 'trade' && metadata.status === 'confirmed')
    expect(trades.length).toBeGreaterThan(20)
    for (const { transfers, metadata } of trades) {
      expect(transfers.map(({ direction }) => direction).sort()).toEqual(['in', 'out'])
      expect(metadata.application?.name).toMatch(/^(DragonSwap V1|Oku)$/)
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
    // The image from the contract, not the tile for NFTs without one.
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

  it('shows a new transaction at once, priced, with both parties', async () => {
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

  it('uses an index, whatever the table size', async () => {
    const client = await database.pool.connect()
    const explain = async (query: string) => {
      const values = [Buffer.from(alice.slice(2), 'hex'), '1329', '200', 3, 51]
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`, values)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    // With statistics of a few rows, the planner would prefer these; whether it has any depends on autovacuum.
    const others = ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin']
    await client.query(['BEGIN', ...others.map((name) => `SET LOCAL enable_${name} = off`)].join('; '))
    const [plan, page] = [await explain(entriesQuery), await explain(pageQuery)]
    await client.query('ROLLBACK')
    client.release()
    expect(plan).toMatch(/Index Only Scan Backward using account_entries_pkey/)
    expect(plan).toMatch(/ROW\(block, tx_index\) </)
    expect(plan).not.toMatch(/Sort|Filter|Bitmap/)
    // Each transaction and each transfer is found by its whole key, never by the chain alone.
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
  ])('rejects %s with the envelope', async (_, path, status, field) => {
    const url = path || `/v1/account/${bob}/history?${onChain}&cursor=${(await pageOf(alice)).next}`
    const answer = await getJson(url)
    expect([answer.status, reasonOf(answer.body)?.field]).toEqual([status, field])
  })

  it('accepts a bare chain number, and lists no provider-side purchases', async () => {
    expect((await getJson(`/v1/account/${alice}/history?${project}&chainId=1329`)).status).toBe(200)
    expect((await getJson(`/v1/account/${alice}/history?${project}&onramp=coinbase`)).body).toEqual({
      data: [],
      next: null,
    })
    expect((await pageOf('0x00000000000000000000000000000000000000aa')).data).toEqual([])
  })

  it('values the past in every currency with a known rate, and in no other', async () => {
    const worth = async (currency: string) => {
      const { data } = await pageOf(alice, `&currency=${currency}`)
      return data.flatMap(({ transfers }) => transfers.map(({ value }) => value ?? null))
    }
    const [usd, eur, gbp] = [await worth('usd'), await worth('eur'), await worth('gbp')]
    expect(usd.some((value) => value !== null)).toBe(true)
    expect(eur).toEqual(usd.map((value) => (value === null ? null : value / 2)))
    expect(gbp.every((value) => value === null)).toBe(true)
  })
})

describe('GET /metrics', () => {
  it('reports to this machine in Prometheus format', async () => {
    const text = await (await api.get('/metrics')).text()
    expect(text).toMatch(/latchkey_indexer_lag_blocks\{chain="eip155:1329"\} \d+/)
    expect(text).toMatch(
      /latchkey_http_request_seconds_count\{listener="api",route="\/v1\/account\/:address\/history"\} \d+/,
    )
    expect(text).toMatch(/# TYPE latchkey_node_calls_total counter/)
    expect(text).not.toContain(alice)
    expect((await api.get('/metrics', { headers: { 'x-forwarded-for': '8.8.8.8' } })).status).toBe(401)
  })
})

it('treats the zero address as no one', async () => {
  expect((await pageOf(zeroAddress)).data).toEqual([])
})
