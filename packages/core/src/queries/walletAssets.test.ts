import type { TokenBalance } from '@latchkey/wire/api/account'
import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { accountApi, sampleCoin } from '../testing/accountSamples.ts'
import { createLoginKit, loginAddress } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { tokenBalances } from './tokenBalances.ts'

const usdc = '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392'
const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1, iconUrl: 'https://x.test/usdc.svg' }
const asset = { address: usdc, balance: '0x16e360', type: 'ERC20', metadata }

type Assets = object | 'silent' | undefined

const start = async (assets: Assets, { isSupported = true, currency = 'usd' } = {}) => {
  const asked: string[] = []
  const { kit } = createLoginKit(
    {
      RPC_REQUEST: (payload) => {
        const { method } = payload as { method: string }
        asked.push(method)
        if (method === 'wallet_getCapabilities')
          return { reply: { '0x531': { assetDiscovery: { supported: isSupported } } } }
        if (assets === 'silent') return 'silent'
        return assets === undefined ? { error: 'no' } : { reply: assets }
      },
    },
    { api: accountApi([sampleCoin('4')]), storage: { 'latchkey.currency': currency } },
  )
  await passTime(kit, connect(kit, embeddedId))
  const read = () => kit.queries.fetchQuery({ ...tokenBalances(kit, loginAddress, 1329), staleTime: 0 })
  return { kit, asked, read }
}

test('[DATA-01, FRAME-13] asks the wallet for assets if it supports that', async () => {
  const { read, asked } = await start({ '0x531': [asset, { ...asset, address: 'native', balance: '0x0' }] })
  expect(await read()).toEqual([
    {
      ...{ name: 'USD Coin', symbol: 'USDC', price: 1, iconUrl: 'https://x.test/usdc.svg' },
      chainId: 'eip155:1329',
      address: `eip155:1329:${usdc}`,
      quantity: { decimals: '6', numeric: '1.5' },
    },
  ])
  await read()
  expect(asked).toEqual(['wallet_getCapabilities', 'wallet_getAssets', 'wallet_getAssets'])
})

test('[DATA-01] keeps every fact that the wallet gives about a token', async () => {
  const full: Required<TokenBalance> = {
    ...{ name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:1329', address: `eip155:1329:${usdc}` },
    ...{ price: 1, value: 1.5, iconUrl: 'https://x.test/usdc.svg', isStranded: true, isPricePending: true },
    quantity: { decimals: '6', numeric: '1.5' },
  }
  const { address: _, chainId: __, quantity, ...facts } = full
  const told = { ...facts, decimals: Number(quantity.decimals) }
  const { read } = await start({ '0x531': [{ ...asset, metadata: told }] })
  expect(await read()).toEqual([full])
})

test.each([
  ['the wallet cannot', { '0x531': [asset] }, { isSupported: false }],
  ['it fails', undefined, {}],
  ['an asset is not of its form', { '0x531': [asset, { ...asset, balance: '12' }] }, {}],
  ['it says nothing of the chain', { '0x1': [asset] }, {}],
  ['the page counts in another currency', { '0x531': [asset] }, { currency: 'eur' }],
])('[DATA-01] asks the API where %s', async (_, assets, options) => {
  const { read } = await start(assets, options)
  expect((await read()).map(({ symbol }) => symbol)).toEqual(['SEI'])
})

test('[DATA-01] asks the API if the wallet does not answer within 4 s', async () => {
  const { kit, read } = await start('silent')
  const reading = read()
  let isRead = false
  void reading.then(() => {
    isRead = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  kit.clock.tick(3_999)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isRead).toBe(false)
  kit.clock.tick(1)
  expect((await reading).map(({ symbol }) => symbol)).toEqual(['SEI'])
})
