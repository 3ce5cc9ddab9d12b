import { dexes, tokens as seeded } from '@latchkey/chain/deployments'
import { type Address, type Hex, nativeTokenAddress } from '@latchkey/wire/caip'
import { decodeFunctionData, encodeFunctionData, erc20Abi, maxUint256, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v2Abi } from '../../sources/swaps/abis.ts'
import { testProjectId } from '../../testing/testApi.ts'
import { type Person, refusalOf, startTestWorld, type TestWorld } from '../../testing/testWorld.ts'

let world: TestWorld
let alice: Person

const gifts = [
  { symbol: 'USDC', amount: parseUnits('100000', 6) },
  { symbol: 'WETH', amount: parseUnits('20', 18) },
] as const

beforeAll(async () => {
  world = await startTestWorld({ TRUST_PROXY: '1' })
  alice = await world.person([...gifts])
})
afterAll(() => world.stop())

const id = (address: string) => `eip155:1329:${address}`
const { USDC, WSEI, USDT0, WETH, HTKT } = seeded
const plain = (caip: string) => caip.split(':')[2] as Address

type Quotes = { quotes: { toAmount: string; priceImpact: number; route: { venue: string; path: string[] }[] }[] }
type Built = { tx: { from: string; to: string; data: Hex; amount: string; eip155: { gas: string; gasPrice: string } } }

const askQuotes = (from: string, to: string, amount: bigint | string, more = '') =>
  world.api.get(`/v1/convert/quotes?projectId=${testProjectId}&from=${id(from)}&to=${id(to)}&amount=${amount}${more}`)
const build = (from: string, to: string, amount: bigint, person: Person, more: object = {}) =>
  world.api.post('/v1/convert/build-transaction', {
    projectId: testProjectId,
    from: id(from),
    to: id(to),
    amount: String(amount),
    userAddress: id(person.address),
    eip155: { slippage: 1 },
    ...more,
  })
const balanceOf = (token: Address, owner: Address) =>
  token === nativeTokenAddress
    ? world.client.getBalance({ address: owner })
    : world.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

describe('tokens and gas', () => {
  it('[API-06] lists the native coin and curated tokens on the chain, with permit support', async () => {
    const { tokens } = await world.read<{ tokens: Record<string, unknown>[] }>('/v1/convert/tokens?chainId=eip155:1329')
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['SEI', 'WSEI', 'USDC', 'USDT0', 'WETH'])
    expect(tokens[0]).toMatchObject({ address: id(nativeTokenAddress), decimals: 18, eip2612: false })
    expect(tokens[2]).toMatchObject({ address: id(USDC.address), decimals: 6, eip2612: true })
    expect(tokens[1]).toMatchObject({ symbol: 'WSEI', eip2612: false })
    const one = await world.read<{ tokens: unknown[] }>(
      `/v1/convert/tokens?chainId=eip155:1329&address=${USDC.address}`,
    )
    expect(one.tokens).toHaveLength(1)
  })

  it("[API-09] returns gas prices by speed, never below the node's", async () => {
    const price = await world.read<Record<string, string>>('/v1/convert/gas-price?chainId=eip155:1329')
    const [standard, fast, instant] = [price.standard, price.fast, price.instant].map((text) => BigInt(text ?? ''))
    expect(standard).toBeGreaterThanOrEqual(await world.client.getGasPrice())
    expect(fast).toBeGreaterThanOrEqual(standard as bigint)
    expect(instant).toBeGreaterThan(standard as bigint)
  })
})

describe('quotes', () => {
  it('[API-05] come from every router, best first, with impact, route and expiry', async () => {
    const response = await askQuotes(WSEI.address, USDC.address, parseUnits('1000', 18))
    const { quotes } = (await response.json()) as Quotes
    expect(new Set(quotes.map(({ route }) => route[0]?.venue))).toEqual(new Set(['DragonSwap V1', 'Oku']))
    const amounts = quotes.map(({ toAmount }) => BigInt(toAmount))
    expect(amounts).toEqual([...amounts].sort((a, b) => (a > b ? -1 : 1)))
    expect(Number(quotes[0]?.toAmount) / 1e6).toBeGreaterThan(380)
    expect(quotes[0]).toMatchObject({
      fromAccount: id(WSEI.address),
      toAccount: id(USDC.address),
      fromAmount: '1000000000000000000000',
    })
    expect(quotes[0]?.priceImpact).toBeGreaterThanOrEqual(0)
    expect(quotes[0]?.priceImpact).toBeLessThan(0.1)
  })

  it('[API-05] route through a third token without a direct pool, and impact grows with the amount', async () => {
    const { quotes } = (await (
      await askQuotes(nativeTokenAddress, USDT0.address, parseUnits('10', 18))
    ).json()) as Quotes
    expect(quotes[0]?.route[0]?.path).toEqual([nativeTokenAddress, USDC.address, USDT0.address].map(id))
    const large = (await (await askQuotes(WSEI.address, USDC.address, parseUnits('500000', 18))).json()) as Quotes
    expect(large.quotes[0]?.priceImpact).toBeGreaterThan(2)
  })

  it('[API-05] are one to one between native and wrapped coin', async () => {
    const { quotes } = (await (await askQuotes(nativeTokenAddress, WSEI.address, 5n)).json()) as Quotes
    expect(quotes).toHaveLength(1)
    expect(quotes[0]).toMatchObject({ toAmount: '5', priceImpact: 0 })
  })

  it('[API-05] tell no liquidity, wrong chain, wrong token and wrong amount apart', async () => {
    const ask = async (from: string, to: string, amount: bigint | string) =>
      refusalOf(await askQuotes(from, to, amount))
    expect(await ask(HTKT.address, USDC.address, 1n)).toMatchObject({
      status: 400,
      field: '',
      says: expect.stringMatching(/insufficient liquidity/i),
    })
    expect(await ask(WSEI.address, USDC.address, 10n ** 40n)).toMatchObject({
      says: expect.stringMatching(/insufficient liquidity/i),
    })
    const nowhere = `0x${'12'.repeat(20)}`
    expect(await ask(nowhere, USDC.address, 1n)).toMatchObject({ status: 400, field: 'from' })
    expect(await ask(USDC.address, alice.address, 1n)).toMatchObject({ status: 400, field: 'to' })
    expect(await ask(USDC.address, USDC.address.toLowerCase(), 1n)).toMatchObject({ status: 400, field: 'to' })
    for (const amount of ['0', '1.5', '-1', '1e3', '9'.repeat(78), 'abc']) {
      expect(await ask(WSEI.address, USDC.address, amount)).toMatchObject({ status: 400, field: 'amount' })
    }
    const other = await world.api.get(
      `/v1/convert/quotes?projectId=${testProjectId}&from=eip155:1:${USDC.address}&to=eip155:1:${WSEI.address}&amount=1`,
    )
    expect(await refusalOf(other)).toMatchObject({
      status: 400,
      field: 'chainId',
      says: expect.stringMatching(/not supported/),
    })
    const mixed = await world.api.get(
      `/v1/convert/quotes?projectId=${testProjectId}&from=eip155:1:${USDC.address}&to=${id(WSEI.address)}&amount=1`,
    )
    expect(await refusalOf(mixed)).toMatchObject({ status: 400, field: '' })
  })
})

describe('a swap from quote to receipt', () => {
  it('[API-08] [API-10] [API-11] quote, allowance, approval and transaction use one router', async () => {
    const amount = parseUnits('250', 6)
    const user = `&userAddress=${alice.address}`
    const { quotes } = (await (await askQuotes(USDC.address, WETH.address, amount, user)).json()) as Quotes
    const allowancePath = `/v1/convert/allowance?tokenAddress=${id(USDC.address)}&userAddress=${id(alice.address)}`
    expect(await world.read(allowancePath)).toEqual({ allowance: '0' })

    const approvePath = `/v1/convert/build-approve?from=${id(USDC.address)}&to=${id(WETH.address)}${user}&amount=${amount}`
    const { tx: approval } = await world.read<Built>(approvePath)
    expect(approval).toMatchObject({ from: id(USDC.address), to: id(WETH.address), value: '0' })
    const { args } = decodeFunctionData({ abi: erc20Abi, data: approval.data })
    expect(args?.[1]).toBe(amount)
    await alice.send({ to: plain(approval.from), data: approval.data })
    expect(await world.read(allowancePath)).toEqual({ allowance: String(amount) })

    const { tx } = (await (await build(USDC.address, WETH.address, amount, alice)).json()) as Built
    expect(tx.from).toBe(id(alice.address))
    expect(plain(tx.to)).toBe(args?.[0])
    const shown = BigInt(quotes[0]?.toAmount ?? 0)
    expect(BigInt(tx.amount) * 1_000n).toBeGreaterThan(shown * 990n)
    const before = await balanceOf(WETH.address, alice.address)
    const { gasUsed } = await alice.send({ to: plain(tx.to), data: tx.data, gas: BigInt(tx.eip155.gas) })
    expect(BigInt(tx.eip155.gas)).toBeLessThan(gasUsed * 2n)
    const received = (await balanceOf(WETH.address, alice.address)) - before
    expect(received).toBeGreaterThanOrEqual((BigInt(tx.amount) * 99n) / 100n)
    expect(await world.read(allowancePath)).toEqual({ allowance: '0' })
  })

  it('[API-11] approves without limit without an amount, and never for native coin', async () => {
    const path = `/v1/convert/build-approve?from=${id(WETH.address)}&to=${id(USDC.address)}&userAddress=${alice.address}`
    const { tx } = await world.read<Built>(path)
    expect(decodeFunctionData({ abi: erc20Abi, data: tx.data }).args?.[1]).toBe(maxUint256)
    const native = await world.api.get(
      `/v1/convert/build-approve?projectId=${testProjectId}&from=${id(nativeTokenAddress)}&to=${id(USDC.address)}`,
    )
    expect(await refusalOf(native)).toMatchObject({ status: 400, field: 'from' })
  })

  it('[API-10] uses an approved router when another is only marginally better', async () => {
    const bob = await world.person([{ symbol: 'WETH', amount: parseUnits('5', 18) }])
    const approve = (spender: Address) =>
      bob.send({ to: WETH.address, data: approveData(spender, parseUnits('5', 18)) })
    await approve(dexes.dragonswap.router)
    const { tx } = (await (await build(WETH.address, USDC.address, 10n ** 16n, bob)).json()) as Built
    expect(plain(tx.to)).toBe(dexes.dragonswap.router)
    const { functionName, args } = decodeFunctionData({ abi: v2Abi, data: tx.data })
    expect(functionName).toBe('swapExactTokensForTokens')
    const [amountIn, minimumOut, , recipient, deadline] = args as [bigint, bigint, Address[], Address, bigint]
    expect([amountIn, minimumOut]).toEqual([10n ** 16n, (BigInt(tx.amount) * 99n) / 100n])
    expect(recipient).toBe(bob.address)
    expect(Math.abs(Number(deadline) - (Date.now() / 1_000 + 1_200))).toBeLessThan(60)
  })

  it('[API-08] [API-10] an approved router gets no swap at a bad price, nor the allowance', async () => {
    const amount = parseUnits('50000', 6)
    const carol = await world.person([{ symbol: 'USDC', amount: 2n * amount }])
    const { router } = dexes.dragonswap
    await carol.send({ to: USDC.address, data: approveData(router, 2n * amount) })
    const deadline = BigInt(Math.floor(Date.now() / 1_000) + 600)
    const args = [amount, 0n, [USDC.address, USDT0.address], carol.address, deadline] as const
    // A large trade on this exchange alone leaves it with a worse price than the others.
    await carol.send({
      to: router,
      data: encodeFunctionData({ abi: v2Abi, functionName: 'swapExactTokensForTokens', args }),
    })
    const { quotes } = (await (await askQuotes(USDC.address, USDT0.address, amount)).json()) as Quotes
    const best = BigInt(quotes[0]?.toAmount ?? 0)
    const approved = quotes.find(({ route }) => route[0]?.venue === 'DragonSwap V1')
    expect(BigInt(approved?.toAmount ?? 0) * 100n).toBeLessThan(best * 99n)
    const allowancePath = `/v1/convert/allowance?tokenAddress=${id(USDC.address)}&userAddress=${id(carol.address)}`
    expect(await world.read(allowancePath)).toEqual({ allowance: '0' })
    const built = await build(USDC.address, USDT0.address, amount, carol, { disableEstimate: true })
    const { tx } = (await built.json()) as Built
    expect(BigInt(tx.amount)).toBe(best)
    // Without a quote, the allowance is that of the approved router.
    const approvePath = `/v1/convert/build-approve?from=${id(USDC.address)}&to=${id(USDT0.address)}&amount=${amount}`
    const { tx: approval } = await world.read<Built>(`${approvePath}&userAddress=${carol.address}`)
    await carol.send({ to: plain(approval.from), data: approval.data })
    expect(await world.read(allowancePath)).toEqual({ allowance: String(amount) })
    expect((await build(USDC.address, USDT0.address, amount, carol)).status).toBe(200)
  })

  it("[API-08] a stranger's quote in the name of an owner doesn't change the owner's swap", async () => {
    const dora = await world.person()
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const quote = (to: string, asker: string) =>
      world.api.get(
        `/v1/convert/quotes?projectId=${testProjectId}&from=${id(WSEI.address)}&to=${id(to)}&amount=${10n ** 18n}&userAddress=${dora.address}`,
        from(asker),
      )
    expect((await quote(USDC.address, '198.51.100.7')).status).toBe(200)
    // Unwrapping needs no approval.
    expect((await quote(nativeTokenAddress, '203.0.113.9')).status).toBe(200)
    const path = `/v1/convert/allowance?projectId=${testProjectId}&tokenAddress=${id(WSEI.address)}&userAddress=${id(dora.address)}`
    expect(await (await world.api.get(path, from('198.51.100.7'))).json()).toEqual({ allowance: '0' })
    expect(await (await world.api.get(path, from('203.0.113.9'))).json()).toEqual({ allowance: String(maxUint256) })
    const { rows } = await world.database.pool.query('SELECT owner FROM swap_pins')
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|203\.0|0x/)
  })

  it('[API-10] wraps and unwraps without an approval', async () => {
    const wrap = (await (await build(nativeTokenAddress, WSEI.address, 10n ** 18n, alice)).json()) as Built
    const before = await balanceOf(WSEI.address, alice.address)
    await alice.send({ to: plain(wrap.tx.to), data: wrap.tx.data, value: 10n ** 18n })
    expect((await balanceOf(WSEI.address, alice.address)) - before).toBe(10n ** 18n)
    await askQuotes(WSEI.address, nativeTokenAddress, 10n ** 18n, `&userAddress=${alice.address}`)
    expect(
      await world.read(`/v1/convert/allowance?tokenAddress=${id(WSEI.address)}&userAddress=${id(alice.address)}`),
    ).toEqual({ allowance: String(maxUint256) })
    const unwrap = (await (await build(WSEI.address, nativeTokenAddress, 10n ** 18n, alice)).json()) as Built
    await alice.send({ to: plain(unwrap.tx.to), data: unwrap.tx.data })
    expect(await balanceOf(WSEI.address, alice.address)).toBe(before)
  })

  it('[API-10] rejects what cannot be built, and reports a failing swap instead of guessing its gas', async () => {
    const amount = parseUnits('1', 6)
    const poor = await world.person()
    expect(await refusalOf(await build(USDC.address, WETH.address, amount, poor))).toMatchObject({
      status: 400,
      says: expect.stringMatching(/would fail/),
    })
    expect((await build(USDC.address, WETH.address, amount, poor, { disableEstimate: true })).status).toBe(200)
    expect(await refusalOf(await build(USDC.address, WETH.address, amount, poor, { eip155: undefined }))).toMatchObject(
      { status: 400, field: '' },
    )
    for (const slippage of [-1, 51, '1', null]) {
      const refused = await build(USDC.address, WETH.address, amount, poor, { eip155: { slippage } })
      expect(await refusalOf(refused)).toMatchObject({ status: 400, field: 'eip155.slippage' })
    }
    const elsewhere = await build(USDC.address, WETH.address, amount, poor, { userAddress: `eip155:1:${poor.address}` })
    expect(await refusalOf(elsewhere)).toMatchObject({ status: 400, field: '' })
  })
})

const approveData = (spender: Address, amount: bigint): Hex =>
  `0x095ea7b3${spender.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
