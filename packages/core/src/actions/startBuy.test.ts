// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { currentEntry } from '../state/router.ts'
import { createTestChain } from '../testing/createTestChain.ts'
import { createTestKit, healthyApi, hydrated } from '../testing/createTestKit.ts'
import { createFakeWallet, fakeAccount } from '../testing/fakeWallet.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { checkoutWindow, startBuy } from './startBuy.ts'

let wallet = createFakeWallet()
afterEach(() => wallet.remove())

const coin = {
  ...{ id: 'SEI', name: 'SEI', symbol: 'SEI' },
  networks: [{ name: 'sei', display_name: 'Sei', chain_id: '1329', contract_address: null }],
}
const order = { coin, currency: 'EUR', amount: '25.50' }

const open = async (url: string, { isBlocked = false } = {}) => {
  wallet = createFakeWallet()
  wallet.announce()
  const went: string[] = []
  const asked: unknown[] = []
  const popup = { go: (to: string) => void went.push(to), close: () => void went.push('closed') }
  const kit = createTestKit({
    rpc: createTestChain(7n).rpc,
    api: {
      ...healthyApi(),
      '/v1/generators/onrampurl': (_url, body) => {
        asked.push(JSON.parse(body ?? ''))
        return { body: { url } }
      },
    },
    ports: {
      openPopup: (to, { width, height }) => {
        went.push(`${to} ${width}x${height}`)
        return isBlocked ? undefined : (popup as never)
      },
    },
  })
  await hydrated(kit)
  await connect(kit, 'test.wallet')
  return { kit, went, asked, popup }
}
const loading = 'http://wallet.test/loading 600x800'

test.each([
  'https://checkout.example/pay',
  'HTTPS://checkout.example',
  'http://localhost:4010/pay',
  'http://localhost/x',
])('[ACT-08] goes to the checkout %s and waits for the coins', async (url) => {
  const { kit, went, asked, popup } = await open(url)
  await startBuy(kit, order)
  expect(went).toEqual([loading, url])
  expect(asked).toEqual([
    {
      destinationWallets: [{ address: fakeAccount, blockchains: ['sei'], assets: ['SEI'] }],
      ...{ partnerUserId: fakeAccount, defaultExperience: 'buy', presetFiatAmount: 25.5, fiatCurrency: 'EUR' },
    },
  ])
  expect(currentEntry(kit.store.getState().router)).toEqual({
    view: 'BuyInProgress',
    params: { owner: fakeAccount, chainId: 1329, symbol: 'SEI', contract: null, unitsBefore: '7', checkoutUrl: url },
  })
  expect(checkoutWindow(kit)).toBe(popup)
})

test.each([
  ['1329', '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392', '0'],
  ['1', null, '7'],
])('[ACT-08] waits for a token that has its contract on chain %s: %s', async (chain_id, contract, unitsBefore) => {
  const { kit } = await open('https://checkout.example/pay')
  const network = { name: 'sei', display_name: 'Sei', chain_id }
  const networks = [
    { ...network, chain_id: '137', contract_address: fakeAccount },
    { ...network, contract_address: '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392' as const },
  ]
  await startBuy(kit, { ...order, coin: { ...coin, symbol: 'USDC', networks } })
  expect(currentEntry(kit.store.getState().router).params).toMatchObject({ symbol: 'USDC', contract, unitsBefore })
})

test.each([
  ...['http://checkout.example/pay', 'javascript:alert(1)', 'https:///pay', 'xhttps://checkout.example', ''],
  ...['http://localhost.evil.example/', 'http://localhost:x/', 'http://localhost:4010', 'data:text/html,x'],
  ...['javascript:http://localhost/', 'data:http://localhost:4010/x'],
])('[ACT-08] does not go to %j', async (url) => {
  const { kit, went } = await open(url)
  await expect(startBuy(kit, order)).rejects.toMatchObject({ code: 'onramp.unavailable' })
  expect(went).toEqual([loading, 'closed'])
  expect(currentEntry(kit.store.getState().router).view).not.toBe('BuyInProgress')
})

test('[ACT-08] with a blocked window, the view has the link', async () => {
  const { kit, went } = await open('https://checkout.example/pay', { isBlocked: true })
  await startBuy(kit, order)
  expect(went).toEqual([loading])
  expect(checkoutWindow(kit)).toBeUndefined()
  expect(currentEntry(kit.store.getState().router).view).toBe('BuyInProgress')
})

test('[ACT-08] a window that was blocked is not that of an earlier purchase', async () => {
  const { kit, popup } = await open('https://checkout.example/pay')
  await startBuy(kit, order)
  expect(checkoutWindow(kit)).toBe(popup)
  kit.ports.openPopup = () => undefined
  await startBuy(kit, order)
  expect(checkoutWindow(kit)).toBeUndefined()
})

test.each([true, false])('[ACT-08] says why there is no checkout (window blocked: %s)', async (isBlocked) => {
  const { kit, went } = await open('http://checkout.example/pay', { isBlocked })
  await expect(startBuy(kit, order)).rejects.toMatchObject({ code: 'onramp.unavailable' })
  await disconnect(kit)
  await expect(startBuy(kit, order)).rejects.toMatchObject({ code: 'connector.notConnected' })
  expect(went).toEqual(isBlocked ? [loading, loading] : [loading, 'closed', loading, 'closed'])
})

test('[ACT-08] keeps what to wait for, in case the page is reloaded', async () => {
  const { kit } = await open('https://checkout.example/pay')
  await startBuy(kit, order)
  expect(JSON.parse(kit.stored.get('latchkey.purchase') ?? '')).toEqual({
    ...{ owner: fakeAccount, chainId: 1329, contract: null, unitsBefore: '7' },
    until: kit.clock.now() + 3_600_000,
  })
})
