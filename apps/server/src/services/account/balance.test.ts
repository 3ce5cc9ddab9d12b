import { devAccounts, tokens } from '@latchkey/chain/deployments'
import { formatAmount } from '@latchkey/wire/amount'
import { account as table } from '@latchkey/wire/api/account'
import { identity } from '@latchkey/wire/api/identity'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { setProjectPlan } from '../../projects/setProjectPlan.ts'
import { testProjectId } from '../../testing/testApi.ts'
import { alice, bob, caip, onChain, openAccountRoom, project, reasonOf } from './testing/accountRoom.ts'

const { chain, database, api, getJson, balancesOf, withoutIndexer } = await openAccountRoom()

describe('[API-12] [DATA-01] GET /v1/account/{address}/balance', () => {
  it('matches the contracts, with and without an Origin, and names known tokens', async () => {
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

  it('returns tokens without decimals or price as they are', async () => {
    const ticket = (await balancesOf(alice)).find(({ symbol }) => symbol === 'HTKT')
    expect(ticket).toMatchObject({ price: 0, quantity: { decimals: '0' } })
    expect(ticket?.quantity.numeric).toMatch(/^\d+$/)
    expect(ticket).not.toHaveProperty('value')
  })

  it('separates currencies, prices coins by pools, and rejects an unknown rate', async () => {
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

  it('answers from its cache unless forced, and shares running requests', async () => {
    const calls = async () =>
      Number(/node_calls_total\{[^}]*answered"\} (\d+)/.exec(await api.services.metrics.text())?.[1])
    const fresh = devAccounts[7]!.address
    await balancesOf(fresh)
    api.services.data.balances.clear()
    await withoutIndexer(async () => {
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
    })
  })

  it('lists nothing for an empty account, except forced tokens', async () => {
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
  ])('rejects %s with 400', async (_, query, field) => {
    const { status, body } = await getJson(`/v1/account/${alice}/balance?${query}`)
    expect([status, reasonOf(body)?.field]).toEqual([400, field])
  })

  it('stops at the plan limit', async () => {
    await setProjectPlan(database.db, testProjectId, { tier: 'starter', rpcLimit: 1n, mauLimit: null, rpcCalls: 5n })
    api.services.projects.forget(testProjectId)
    const { status, headers } = await getJson(`/v1/account/${alice}/balance?${onChain}&currency=usd`)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    await setProjectPlan(database.db, testProjectId, {
      tier: 'enterprise',
      rpcLimit: null,
      mauLimit: null,
      rpcCalls: 0n,
    })
    api.services.projects.forget(testProjectId)
  })
})

describe('GET /v1/account/{address}/value-history', () => {
  const valuesOf = async (address: string, query = '') => {
    const { status, body } = await getJson(`/v1/account/${address}/value-history?${onChain}${query}`)
    expect(status).toBe(200)
    return v.parse(table.valueHistory.reply, body)
  }

  it("[ACT-05] ends at the current balance, and values each day's holdings at that day's prices", async () => {
    const { points, unpriced, isAtTodaysRate } = await valuesOf(bob)
    expect([points.length, isAtTodaysRate]).toEqual([31, false])
    const balances = (await balancesOf(bob)).filter(({ quantity }) => quantity.decimals !== '0')
    const total = balances.reduce((sum, { value }) => sum + (value ?? 0), 0)
    expect(points.at(-1)?.value).toBeCloseTo(total, 0)
    expect(unpriced).not.toContain('SEI')
    const known = points.filter(({ value }) => value !== null)
    expect(known.length).toBeGreaterThan(20)
    expect(known.every(({ value }) => value !== null && value > 0)).toBe(true)
    // One day in between, computed again from the chain itself.
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

  it("converts at today's rate and says so, rejects unknown rates, and handles empty accounts", async () => {
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
  it('returns cacheable nulls for accounts without a name', async () => {
    const { status, body, headers } = await getJson(`/v1/identity/${alice}?${project}&sender=${bob}`)
    expect(status).toBe(200)
    expect(v.parse(identity.identity.reply, body)).toMatchObject({ name: null, avatar: null })
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+, s-maxage=\d+$/)
  })
})
