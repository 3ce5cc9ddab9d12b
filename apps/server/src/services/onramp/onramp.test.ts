import { tokens } from '@latchkey/chain/deployments'
import type { onramp } from '@latchkey/wire/api/onramp'
import fc from 'fast-check'
import type * as v from 'valibot'
import { erc20Abi, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../listeners/listen.ts'
import { createSandbox } from '../../listeners/sandbox.ts'
import { centsText, priceSale, readCents } from '../../sources/onramp/priceSale.ts'
import { testProjectId } from '../../testing/testApi.ts'
import { refusalOf, startTestWorld, type TestWorld } from '../../testing/testWorld.ts'

let world: TestWorld
let sandbox: { url: string; stop: () => Promise<void> }

beforeAll(async () => {
  world = await startTestWorld({ CURRENCY_RATES: 'eur=0.5' })
  const opened = await listen({
    app: createSandbox(world.api.services),
    host: '127.0.0.1',
    port: 0,
    setting: 'SANDBOX_PORT',
  })
  sandbox = { url: `http://127.0.0.1:${opened.port}`, stop: opened.stop }
})
afterAll(async () => {
  await sandbox.stop()
  await world.stop()
})

type Options = v.InferOutput<typeof onramp.options.reply>
type Quote = v.InferOutput<typeof onramp.quote.reply>

const options = () => world.read<Options>('/v1/onramp/options')
const askQuote = async (symbol: string, currency: string, amount: unknown, more: object = {}) => {
  const { purchaseCurrencies, paymentCurrencies } = await options()
  return world.api.post(`/v1/onramp/quote?projectId=${testProjectId}`, {
    purchaseCurrency: purchaseCurrencies.find((one) => one.symbol === symbol) ?? {
      id: 'x',
      name: 'x',
      symbol,
      networks: [],
    },
    paymentCurrency: paymentCurrencies.find(({ id }) => id === currency) ?? { id: currency, payment_method_limits: [] },
    amount,
    network: symbol,
    ...more,
  })
}
const makeUrl = (body: object) =>
  world.api.post(`/v1/generators/onrampurl?projectId=${testProjectId}`, { partnerUserId: 'user-1', ...body })

describe('options and quotes', () => {
  it("[API-18] [DATA-08] offers the chain's coins and currencies with known rates, with the documented limits", async () => {
    const { purchaseCurrencies, paymentCurrencies } = await options()
    expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'SEI'])
    expect(purchaseCurrencies[0]?.networks).toEqual([
      {
        name: 'sei-network',
        display_name: 'Sei Network',
        chain_id: '1329',
        contract_address: tokens.USDC.address,
      },
    ])
    expect(purchaseCurrencies[1]?.networks[0]?.contract_address).toBeNull()
    expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(paymentCurrencies[0]?.payment_method_limits).toEqual([
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
  })

  it('[API-19] [DATA-09] adds up, is marked as indicative, and follows price and rate', async () => {
    const quote = (await (await askQuote('USDC', 'USD', '100')).json()) as Quote
    expect(quote).toMatchObject({
      networkFee: { amount: '1.00', currency: 'USD' },
      paymentSubtotal: { amount: '99.00', currency: 'USD' },
      paymentTotal: { amount: '100.00', currency: 'USD' },
      purchaseAmount: { amount: '99', currency: 'USDC' },
      isIndicative: true,
    })
    expect(quote.quoteId).not.toBe(((await (await askQuote('USDC', 'USD', '100')).json()) as Quote).quoteId)
    const euros = (await (await askQuote('USDC', 'EUR', '100')).json()) as Quote
    expect(euros.purchaseAmount.amount).toBe('198')
    const sei = (await (await askQuote('SEI', 'USD', '100.50')).json()) as Quote
    expect(Number(sei.purchaseAmount.amount)).toBeGreaterThan(220)
    expect(Number(sei.purchaseAmount.amount)).toBeLessThan(250)
  })

  it('[API-19] rejects amounts outside the limits and unsupported coins, currencies and networks', async () => {
    for (const amount of ['9.99', '25000.01', '0', '-5', '1e3', '10.001', '', 'ten', ' 10', '9'.repeat(40)]) {
      expect(await refusalOf(await askQuote('USDC', 'USD', amount)), amount).toMatchObject({
        status: 400,
        field: 'amount',
      })
    }
    for (const amount of ['10', '25000.00']) expect((await askQuote('USDC', 'USD', amount)).status).toBe(200)
    expect(await refusalOf(await askQuote('DOGE', 'USD', '50'))).toMatchObject({
      status: 400,
      field: 'purchaseCurrency',
    })
    expect(await refusalOf(await askQuote('USDC', 'GBP', '50'))).toMatchObject({
      status: 400,
      field: 'paymentCurrency',
    })
    expect(await refusalOf(await askQuote('USDC', 'USD', '50', { network: 'ethereum' }))).toMatchObject({
      status: 400,
      field: 'network',
    })
    expect((await askQuote('USDC', 'USD', 50)).status).toBe(400)
  })

  it('[API-19] never creates money: payment equals fee plus rest, and the coins cost at most the rest', () => {
    const input = fc.record({
      totalCents: fc.bigInt({ min: 1_000n, max: 2_500_000n }),
      price: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      decimals: fc.integer({ min: 0, max: 18 }),
    })
    fc.assert(
      fc.property(input, ({ totalCents, price, decimals }) => {
        const sale = priceSale({ totalCents, price, decimals })
        if (!sale) throw new Error('There is a price.')
        expect(sale.feeCents + sale.subtotalCents).toBe(totalCents)
        expect(readCents(centsText(totalCents))).toBe(totalCents)
        const cost = (Number(sale.units) / 10 ** decimals) * price * 100
        expect(cost).toBeLessThanOrEqual(Number(sale.subtotalCents) * (1 + 1e-5))
      }),
    )
    for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(priceSale({ totalCents: 1_000n, price, decimals: 6 })).toBeUndefined()
    }
  })
})

describe('the sandbox checkout', () => {
  const buyer = privateKeyToAccount(generatePrivateKey()).address
  const usdc = () =>
    world.client.readContract({ address: tokens.USDC.address, abi: erc20Abi, functionName: 'balanceOf', args: [buyer] })

  it('[API-17] is linked with wallet and amount, and delivers on Pay', async () => {
    const response = await makeUrl({
      destinationWallets: [{ address: buyer, blockchains: ['sei'], assets: ['USDC'] }],
      presetFiatAmount: 50,
      defaultExperience: 'buy',
    })
    const { url } = (await response.json()) as { url: string }
    expect(url).toMatch(/^http:\/\/localhost:3003\/onramp\?/)
    const page = await (await fetch(url.replace('http://localhost:3003', sandbox.url))).text()
    expect(page).toContain(buyer)
    expect(page).toContain('49.5 USDC')
    const pay = (fields: Record<string, string>, init: RequestInit = {}) =>
      fetch(`${sandbox.url}/onramp/pay`, { method: 'POST', body: new URLSearchParams(fields), ...init })
    const [paid] = await Promise.all([
      pay({ address: buyer, asset: 'USDC', amount: '50' }),
      pay({ address: buyer, asset: 'SEI', amount: '10.00' }),
    ])
    expect(await paid.text()).toMatch(/49\.5 USDC are at[\s\S]*0x[0-9a-f]{64}/)
    expect(await usdc()).toBe(parseUnits('49.5', 6))
    expect(await world.client.getBalance({ address: buyer })).toBeGreaterThan(parseUnits('20', 18))
    const wrongs: Record<string, string>[] = [
      { amount: '25000.01' },
      { amount: '9' },
      { currency: 'DOGE' },
      { asset: 'DOGE' },
      { address: 'me' },
    ]
    for (const wrong of wrongs) {
      expect((await pay({ address: buyer, asset: 'USDC', amount: '50', ...wrong })).status).toBe(400)
    }
    const foreign = await pay(
      { address: buyer, asset: 'USDC', amount: '50' },
      { headers: { origin: 'https://evil.example' } },
    )
    expect(foreign.status).toBe(403)
    expect(await usdc()).toBe(parseUnits('49.5', 6))
  })

  it('[API-17] shows foreign URL parameters as text', async () => {
    const bad = await fetch(`${sandbox.url}/onramp?address=${buyer}&asset=${encodeURIComponent('<b>')}&amount=50`)
    expect(await bad.text()).not.toContain('<b>')
    expect(await refusalOf(await makeUrl({ destinationWallets: [{ address: 'x' }] }))).toMatchObject({
      status: 400,
      field: 'destinationWallets',
    })
    expect((await makeUrl({ destinationWallets: [] })).status).toBe(400)
    const much = { destinationWallets: [{ address: buyer }], presetFiatAmount: 25_001 }
    expect(await refusalOf(await makeUrl(much))).toMatchObject({ status: 400, field: 'presetFiatAmount' })
  })
})
