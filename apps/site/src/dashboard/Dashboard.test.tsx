// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { accountApi, sampleCoin, sampleItem, sampleToken } from '@latchkey/core/testing/accountSamples'

import { createTestChain } from '@latchkey/core/testing/createTestChain'
import { type Answer, createTestKit, type TestKit } from '@latchkey/core/testing/createTestKit'
import { createFakeFrameHost } from '@latchkey/core/testing/fakeFrameHost'
import { createFakeWallet, type FakeWallet } from '@latchkey/core/testing/fakeWallet'
import { healthyFrame } from '@latchkey/core/testing/loginKit'
import { passTime } from '@latchkey/core/testing/passTime'
import { clientOf } from '@latchkey/kit/clientOf'
import { LatchkeyProvider } from '@latchkey/react'
import { rpcErrors } from '@latchkey/wire/catalogue'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectTestWallet } from '../testing/connectTestWallet.ts'
import { siteWords } from '../words.ts'
import { Dashboard } from './Dashboard.tsx'
import { dashboardWords } from './words.ts'

const words = dashboardWords.english
const pageWords = siteWords.english

/** The well-known key of `fakeAccount`; it holds nothing anywhere. */
const signer = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const sei = 10n ** 18n

let wallet: FakeWallet
let kit: TestKit
const onName = vi.fn()

const teachSigning = ({ provider }: FakeWallet) => {
  const { request } = provider
  provider.request = async (call) => {
    const [first] = call.params ?? []
    if (call.method === 'eth_signTypedData_v4') return signer.signTypedData(JSON.parse(String(call.params?.[1])))
    if (call.method !== 'personal_sign') return request(call)
    await request({ method: 'eth_requestAccounts' })
    return signer.signMessage({ message: { raw: first as `0x${string}` } })
  }
}

const held = [sampleCoin('4', 0.5), sampleToken('USDC', '6')]
const day = 86_400_000
const points = (...values: (number | null)[]) => ({
  '/v1/account/:address/value-history': () => ({
    body: {
      points: values.map((value, at) => ({ at: new Date(Date.UTC(2025, 8, 1) + at * day).toISOString(), value })),
      unpriced: ['ODD'],
      isAtTodaysRate: false,
    },
  }),
})
const features = {
  '/appkit/v1/config': () => ({
    body: { features: ['swap', 'onramp', 'activity'].map((id) => ({ id, isEnabled: true, config: null })) },
  }),
}

const draw = async () => {
  const client = await clientOf(kit)
  render(
    <LatchkeyProvider client={client}>
      <Dashboard onName={onName} />
    </LatchkeyProvider>,
  )
}

const show = async ({
  balance = 4n * sei,
  chainId = 1329,
  api = accountApi(held, [sampleItem('1')], features),
} = {}) => {
  const chain = createTestChain(balance)
  wallet = createFakeWallet({ chainId })
  teachSigning(wallet)
  kit = createTestKit({ rpc: chain.rpc, api })
  await connectTestWallet(kit, wallet)
  await draw()
  return chain
}

const card = (title: string) => within(screen.getByRole('region', { name: title }))
const ready = () => card(words.account.title).findByTitle('4 SEI')

afterEach(() => {
  cleanup()
  wallet.remove()
})

it("[DATA-11] shows the account's name", async () => {
  const named = { ...features, '/v1/identity/:address': () => ({ body: { name: 'ada.latchkey.id', avatar: null } }) }
  await show({ api: accountApi(held, [], named) })
  await waitFor(() => expect(onName).toHaveBeenLastCalledWith('ada.latchkey.id'))
})

describe('send', () => {
  it("[ACT-06] opens the modal's send flow", async () => {
    await show()
    fireEvent.click(await card(words.account.title).findByRole('button', { name: words.account.send }))
    await waitFor(() => expect(kit.store.getState().modal.isOpen).toBe(true))
    expect(kit.store.getState().router.history.at(-1)?.view).toBe('WalletSend')
  })
})

it.each([
  ['with tokens', held, 'send'],
  ['without tokens', [], 'receive'],
] as const)('an account %s has one brass button', async (_, tokens, wanted) => {
  await show({ api: accountApi(tokens, [], features) })
  const brass = () => [...document.querySelectorAll('[data-variant="primary"]')].map(({ textContent }) => textContent)
  await waitFor(() => expect(brass()).toEqual([words.account[wanted]]))
})

describe('sign', () => {
  const sign = () => fireEvent.click(card(words.sign.title).getByRole('button', { name: words.sign.action }))
  const text = () => card(words.sign.title).getByLabelText(words.sign.label) as HTMLTextAreaElement
  const verify = () => fireEvent.click(card(words.sign.title).getByRole('button', { name: words.sign.verify }))

  it('[ACT-01] signs and verifies a text; a changed text fails', async () => {
    await show()
    fireEvent.change(text(), { target: { value: 'it is me' } })
    sign()
    const expected = await signer.signMessage({ message: 'it is me' })
    expect(await card(words.sign.title).findByText(expected)).toBeTruthy()
    verify()
    expect((await card(words.sign.title).findAllByText(words.sign.valid)).length).toBeGreaterThan(0)
    fireEvent.change(text(), { target: { value: 'it is somebody else' } })
    verify()
    expect(await card(words.sign.title).findByText(words.sign.invalid)).toBeTruthy()
  })

  it('[ACT-01] signs typed data as such, without losing digits', async () => {
    await show()
    const data = {
      domain: { name: 'Shop', version: '1', chainId: 1329 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: '123456789012345678901234567890' },
    } as const
    fireEvent.change(text(), { target: { value: JSON.stringify(data) } })
    expect(card(words.sign.title).getByText(words.sign.structured('Order'))).toBeTruthy()
    sign()
    const message = { amount: 123456789012345678901234567890n }
    expect(await card(words.sign.title).findByText(await signer.signTypedData({ ...data, message }))).toBeTruthy()
    verify()
    expect((await card(words.sign.title).findAllByText(words.sign.valid)).length).toBeGreaterThan(0)
    const rounded = JSON.stringify(data).replace(/"(\d{30})"/, '$1')
    fireEvent.change(text(), { target: { value: rounded } })
    expect(card(words.sign.title).queryByText(words.sign.structured('Order'))).toBeNull()
  })

  it('[ACT-01] reports a decline calmly', async () => {
    await show()
    wallet.setMood('reject')
    sign()
    expect(await card(words.sign.title).findByText(rpcErrors[4001].message)).toBeTruthy()
    expect(card(words.sign.title).queryByRole('alert')).toBeNull()
  })

  it('explains why an empty text cannot be signed', async () => {
    await show()
    fireEvent.change(text(), { target: { value: '  ' } })
    sign()
    expect(card(words.sign.title).getAllByText(words.sign.empty).length).toBeGreaterThan(0)
    expect(wallet.calls).not.toContain('personal_sign')
  })
})

describe('the account', () => {
  it('names an unsupported network, disables actions and switches with one button', async () => {
    await show({ chainId: 1 })
    expect(screen.getByRole('heading', { name: words.wrongNetwork.title('Ethereum') })).toBeTruthy()
    expect(card(words.sign.title).getAllByText(words.wrongNetwork.reason('Sei Network')).length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: words.wrongNetwork.action('Sei Network') }))
    await waitFor(() => expect(screen.queryByText(words.wrongNetwork.title('Ethereum'))).toBeNull())
  })

  it('[ACT-05] shows total, change, allocation, tokens, activity and all enabled actions', async () => {
    await show({
      api: accountApi(held, [sampleItem('1')], { ...features, ...points(null, 5, ...Array(28).fill(6), 8) }),
    })
    expect((await screen.findByText('$8')).parentElement?.textContent).toContain('$8.00')
    expect(await screen.findByText(words.account.change('+$3.00', 30))).toBeTruthy()
    expect(screen.getByRole('img', { name: words.account.line('+$3.00', 30) })).toBeTruthy()
    expect(screen.getByText(words.account.notCounted('ODD'))).toBeTruthy()
    expect(screen.getByRole('img', { name: 'USDC 75%, SEI 25%' })).toBeTruthy()
    expect(await card(words.activity.title).findByText(/Received 5 SEI/)).toBeTruthy()
    const actions = ['send', 'receive', 'swap', 'buy'] as const
    for (const action of actions)
      expect(await card(words.account.title).findByRole('button', { name: words.account[action] })).toBeTruthy()
    fireEvent.click(card(words.tokens.title).getByRole('button', { name: /USDC/ }))
    await waitFor(() => {
      const { modal, router } = kit.store.getState()
      expect([modal.isOpen, router.history.at(-1)?.view]).toEqual([true, 'Tokens'])
    })
  })

  it('starts the chart after a gap in the prices and says since when', async () => {
    await show({ api: accountApi(held, [], { ...features, ...points(5, 6, null, 7, 8) }) })
    expect(await screen.findByText(words.account.changeSince('+$1.00', 'September 4'))).toBeTruthy()
  })

  it('suggests a next step for an empty account', async () => {
    await show({ balance: 0n, api: accountApi([], [], features) })
    fireEvent.click(await screen.findByRole('button', { name: 'Show my address' }))
    await waitFor(() => expect(kit.store.getState().router.history.at(-1)?.view).toBe('WalletReceive'))
    expect(await screen.findByText(words.account.noLine)).toBeTruthy()
  })

  it('[DATA-03] [DATA-06] when balances and history are down, each card says so, and native balance still loads', async () => {
    await show({
      api: accountApi(
        () => 'down',
        () => 'down',
        features,
      ),
    })
    expect(await card(words.tokens.title).findByText('Token Balance Unavailable')).toBeTruthy()
    expect(await card(words.activity.title).findByText('Failed to fetch transactions')).toBeTruthy()
    expect(await card(words.account.title).findByText(words.account.coin('4.0000 SEI', 'Sei Network'))).toBeTruthy()
  })

  it('keeps a stale balance and shows its age', async () => {
    const { state } = await show()
    await ready()
    state.isDown = true
    await act(() => kit.queries.invalidateQueries({ queryKey: ['nativeBalance'] }))
    expect(await card(words.account.title).findByText(/Couldn’t refresh\. Balance as of/)).toBeTruthy()
    expect(card(words.account.title).getByTitle('4 SEI')).toBeTruthy()
    state.isDown = false
    fireEvent.click(card(words.account.title).getByRole('button', { name: pageWords.retry }))
    await waitFor(() => expect(screen.queryByText(/Couldn’t refresh/)).toBeNull())
  })

  it('[DATA-03] keeps a stale total with its age and the time of the next retry', async () => {
    let isDown = false
    await show({ api: accountApi(() => (isDown ? 'down' : { body: { balances: held } }), [], features) })
    await card(words.account.title).findByText('$8')
    isDown = true
    await act(() => kit.queries.invalidateQueries({ queryKey: ['tokenBalances'] }))
    expect(await card(words.account.title).findByText(/Couldn’t refresh\. Balance as of/)).toBeTruthy()
    expect(card(words.account.title).getByText('$8')).toBeTruthy()
    expect(card(words.account.title).getByRole('button', { name: /^Retry/ })).toBeTruthy()
  })
})

describe('Solana', () => {
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const own = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
  const past = { ...sampleItem('1'), metadata: { ...sampleItem('1').metadata, chain: network } }
  const coin = { ...sampleCoin('1.5'), chainId: network, symbol: 'SOL', price: 0 }

  const goOver = async (node: () => Answer) => {
    wallet = createFakeWallet()
    kit = createTestKit({
      rpc: createTestChain(4n * sei).rpc,
      hasEmbedded: true,
      frameHost: createFakeFrameHost(healthyFrame),
      options: { solanaNetwork: network },
      api: {
        ...accountApi(held, [], features),
        '/v1/': node,
        [`/v1/account/${own}/balance`]: () => ({ body: { balances: [coin] } }),
        [`/v1/account/${own}/history`]: () => ({ body: { data: [past], next: null } }),
      },
    })
    await passTime(kit, connect(kit, embeddedId))
    await draw()
    expect(await screen.findByRole('region', { name: words.sign.title })).toBeTruthy()
    act(() => kit.store.setState({ solana: { network, address: own, connectorId: embeddedId } }))
  }
  const holds = () => ({ body: { jsonrpc: '2.0', id: 1, result: { value: 1_500_000_000 } } })

  it('[CON-03] shows SOL and activity, but no total and nothing to sign', async () => {
    await goOver(holds)
    const about = card(words.account.title)
    expect(await about.findByText(words.account.noPrices('Solana'))).toBeTruthy()
    expect(await about.findByText(/SOL$/)).toBeTruthy()
    expect(about.queryByRole('button', { name: words.account.swap })).toBe(null)
    expect(screen.getByText(words.help.text('SOL'))).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Developer docs' }).getAttribute('href')).toBe('/docs')
    expect(await card(words.allocation.title).findByText(words.allocation.unpriced)).toBeTruthy()
    expect(await card(words.activity.title).findAllByRole('listitem')).toHaveLength(1)
    expect(screen.queryByRole('region', { name: words.sign.title })).toBe(null)
  })

  it('reports an unresponsive node once, with manual retry', async () => {
    let node: () => Answer = () => 'down'
    await goOver(() => node())
    const about = card(words.account.title)
    expect((await about.findByRole('alert')).textContent).toContain(words.account.failed)
    node = holds
    fireEvent.click(about.getByRole('button', { name: pageWords.retry }))
    expect(await about.findByText(/SOL$/)).toBeTruthy()
    expect(about.queryByRole('alert')).toBe(null)
  })
})
