import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMoonpay } from '../../sources/onramp/createMoonpay.ts'
import { coinsOf } from '../../sources/onramp/offer.ts'
import { type SellerDouble, startSellerDouble } from '../../testing/sellerDouble.ts'

let seller: SellerDouble
beforeAll(async () => {
  seller = await startSellerDouble()
})
afterAll(() => seller.stop())

const wallet = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const usdc = '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392'
const crypto = (code: string, chainId: string, contractAddress: string | null, isSuspended = false) => ({
  ...{ id: code, type: 'crypto', code, isSuspended },
  metadata: { contractAddress, chainId, networkCode: 'sei' },
})
const open = (list: unknown) => {
  seller.answers['GET /v3/currencies'] = { body: list }
  return createMoonpay({ apiKey: 'pk_test_1', secretKey: 'sk_test_1', apiUrl: seller.url })
}
const client = { clientIp: '203.0.113.7' }
const order = { destinationWallets: [{ address: wallet, assets: ['USDC'] }], partnerUserId: 'user 1' }

it('[API-17] signs the whole checkout query with the secret key', async () => {
  const moonpay = open([
    crypto('usdc_sei', '1329', usdc),
    crypto('usdc', '1', usdc),
    { type: 'fiat', code: 'eur', id: '9' },
  ])
  const url = await moonpay.checkoutUrl({ ...order, presetFiatAmount: 100, fiatCurrency: 'EUR' }, client)
  const [address = '', signature = ''] = url.split('&signature=')
  expect(address).toBe(
    `https://buy.moonpay.com/?apiKey=pk_test_1&currencyCode=usdc_sei&walletAddress=${wallet}&externalCustomerId=user+1&baseCurrencyCode=eur&baseCurrencyAmount=100`,
  )
  const expected = createHmac('sha256', 'sk_test_1').update(address.slice('https://buy.moonpay.com/'.length))
  expect(decodeURIComponent(signature)).toBe(expected.digest('base64'))
  expect(url).not.toContain('sk_test_1')
  expect(seller.asked.at(-1)?.path).toBe('/v3/currencies?apiKey=pk_test_1')
})

it('[API-17] matches the test vector', async () => {
  const moonpay = open([crypto('sei_sei', '1329', null)])
  const url = await moonpay.checkoutUrl({ destinationWallets: [{ address: wallet }], partnerUserId: 'a' }, client)
  expect(url.split('&signature=')[1]).toBe('PqJziIXa%2B0BM0xOLgffPg8teMHMPUaU3PK3moTbmxKA%3D')
})

it('[API-18] sells only what MoonPay lists on our chain and has not suspended', async () => {
  const coins = coinsOf('eip155:1329')
  const symbols = async (list: unknown) => (await open(list).sells(coins)).map(({ symbol }) => symbol)
  expect(await symbols([crypto('usdc_sei', '1329', usdc.toLowerCase()), crypto('sei_sei', '1329', null)])).toEqual([
    'USDC',
    'SEI',
  ])
  expect(await symbols([crypto('usdc_sei', '1329', usdc, true), crypto('usdc', '1', usdc)])).toEqual([])
  await expect(open([crypto('sei_sei', '1329', null)]).checkoutUrl(order, client)).rejects.toMatchObject({
    status: 400,
  })
  await expect(open({ message: 'no' }).sells(coins)).rejects.toThrow('MoonPay replied in an unknown format.')
})

it('[API-17] opens the checkout of the coin that was asked for', async () => {
  const moonpay = open([crypto('usdc_sei', '1329', usdc), crypto('sei_sei', '1329', null)])
  const codeOf = async (...assets: string[]) => {
    const url = await moonpay.checkoutUrl({ ...order, destinationWallets: [{ address: wallet, assets }] }, client)
    return new URL(url).searchParams.get('currencyCode')
  }
  expect([await codeOf('SEI'), await codeOf('usdc')]).toEqual(['sei_sei', 'usdc_sei'])
})
