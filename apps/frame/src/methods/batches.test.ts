import type { TokenBalance } from '@latchkey/wire/api/account'
import { parseTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { failed, ok, says, startWithWallet, to } from '../testing/askMethods.ts'
import { createFakeServer, walletOrigin } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

describe('batches', () => {
  const batch = (more: object = {}) => [
    {
      version: '2.0.0',
      chainId: '0x531',
      calls: [
        { to, value: '0x1' },
        { to, data: '0x12' },
      ],
      ...more,
    },
  ]

  it('are shown as one request and sent in order', async () => {
    const { rpc, shown, server, address } = await startWithWallet()
    const { payload } = await rpc('wallet_sendCalls', batch({ from: address }))
    const { id } = payload as { id: string }
    expect(shown).toHaveLength(1)
    expect(shown[0]!.subject).toMatchObject({
      calls: [
        { value: 1n, data: '0x' },
        { value: 0n, data: '0x12' },
      ],
      fee: { gas: 42_000n },
    })
    while (server.node.sent.length < 2) await new Promise((resolve) => setTimeout(resolve, 1))
    expect(server.node.sent.map((raw) => parseTransaction(raw).nonce)).toEqual([7, 8])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await rpc('wallet_getCallsStatus', [id])).payload).toMatchObject({
      id,
      chainId: '0x531',
      status: 200,
      atomic: false,
      receipts: [{}, {}],
    })
  })

  it('stop at the first call that fails', async () => {
    const { rpc, server } = await startWithWallet()
    const honest = server.node.rules.eth_getTransactionReceipt!
    server.node.rules.eth_getTransactionReceipt = (params) => ({ ...(honest(params) as object), status: '0x0' })
    const { id } = (await rpc('wallet_sendCalls', batch())).payload as { id: string }
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(server.node.sent).toHaveLength(1)
    expect((await rpc('wallet_getCallsStatus', [id])).payload).toMatchObject({ status: 500 })
  })

  it('are remembered after a reload', async () => {
    const entries = new Map<string, unknown>()
    const server = createFakeServer()
    const { rpc } = await startWithWallet({ server, entries })
    const { id } = (await rpc('wallet_sendCalls', batch({ calls: [{ to }] }))).payload as { id: string }
    const reloaded = await startTestFrame({ server, entries })
    expect((await reloaded.rpc('wallet_getCallsStatus', [id])).payload).toMatchObject({ status: 200 })
  })

  it.each([
    ['[SEND-04] a receiver without 0x', { calls: [{ to: 'bob' }] }, 'The request has wrong or missing details.'],
    ['[SEND-04] data without 0x', { calls: [{ to, data: '12' }] }, 'The request has wrong or missing details.'],
    ['no calls', { calls: [] }, 'The request has wrong or missing details.'],
    ['atomicity', { atomicRequired: true }, 'Your wallet can’t do all of this as one step.'],
    ['an ability that we lack', { capabilities: { paymasterService: {} } }, 'Your wallet lacks a feature this needs.'],
    ['another chain', { chainId: '0x1' }, 'Your wallet doesn’t support this network.'],
    ['51 calls', { calls: Array(51).fill({ to }) }, 'This batch is too large for your wallet.'],
    ['another sender', { from: to }, 'Your wallet hasn’t allowed this page to do that.'],
    [
      '[threat 26] a call for another chain',
      { calls: [{ to }, { to, chainId: '0x1' }] },
      'Your wallet isn’t connected to this network.',
    ],
    ['a call of another sender', { calls: [{ to, from: to }] }, 'Your wallet hasn’t allowed this page to do that.'],
    [
      '[threat 26] an authorization in a call',
      { calls: [{ to, type: '0x4', authorizationList: [] }] },
      'Your wallet doesn’t support this request.',
    ],
    [
      'an ability that we lack, for one call',
      { calls: [{ to }, { to, capabilities: { validityTimeRange: { validUntil: '0x1' } } }] },
      'Your wallet lacks a feature this needs.',
    ],
  ])('with %s are refused', async (_, more, message) => {
    const { rpc, shown } = await startWithWallet()
    expect(await rpc('wallet_sendCalls', batch(more))).toMatchObject(says(message))
    expect(shown).toEqual([])
  })

  it('are not sent twice under one id, and unknown ids get their own error', async () => {
    const { rpc } = await startWithWallet()
    expect(await rpc('wallet_sendCalls', batch({ id: 'mine', calls: [{ to }] }))).toMatchObject({
      payload: { id: 'mine' },
    })
    expect(await rpc('wallet_sendCalls', batch({ id: 'mine' }))).toMatchObject(says('This batch was already sent.'))
    expect(await rpc('wallet_getCallsStatus', ['other'])).toMatchObject(says('Your wallet doesn’t know this batch.'))
  })

  it('may mark capabilities as optional', async () => {
    const { rpc } = await startWithWallet()
    const capabilities = { paymasterService: { optional: true } }
    expect((await rpc('wallet_sendCalls', batch({ capabilities, calls: [{ to }] }))).type).toBe(ok)
  })
})

describe('[PLAN-05] capabilities', () => {
  it('are reported truthfully for a standard account, per chain of the project', async () => {
    const { rpc, address } = await startWithWallet()
    const own = { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } }
    expect((await rpc('wallet_getCapabilities', [address])).payload).toEqual({ '0x531': own, '0x1': own })
    expect((await rpc('wallet_getCapabilities', [address, ['0x531']])).payload).toEqual({ '0x531': own })
  })

  it('of a smart account are atomic calls and sessions', async () => {
    const { rpc, ask } = await startWithWallet({ server: createFakeServer({ smartAccountNetworks: [1329] }) })
    await ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    expect((await rpc('wallet_getCapabilities')).payload).toMatchObject({
      '0x531': {
        atomic: { status: 'supported' },
        paymasterService: { supported: false },
        permissions: { supported: true },
      },
      '0x1': { atomic: { status: 'unsupported' } },
    })
  })

  it('[FRAME-13] assets come from the API in the documented shape', async () => {
    const server = createFakeServer()
    const asked: string[] = []
    const sei = {
      name: 'Sei',
      symbol: 'SEI',
      chainId: 'eip155:1329',
      price: 0.4,
      value: 0.6,
      iconUrl: 'i',
      quantity: { decimals: '18', numeric: '1.5' },
    }
    const usdc = {
      ...sei,
      symbol: 'USDC',
      address: `eip155:1329:${to}`,
      quantity: { decimals: '6', numeric: '0.000001' },
    }
    const routed: typeof fetch = async (input, init) => {
      if (!String(input).includes('/balance?')) return server.fetch(input, init)
      asked.push(String(input))
      return new Response(JSON.stringify({ balances: [sei, usdc] }))
    }
    const { rpc, address } = await startWithWallet({ server: { ...server, fetch: routed } })
    expect((await rpc('wallet_getAssets', [{ account: address, chainFilter: ['0x531'] }])).payload).toEqual({
      '0x531': [
        {
          address: 'native',
          balance: '0x14d1120d7b160000',
          type: 'NATIVE',
          metadata: { name: 'Sei', symbol: 'SEI', decimals: 18, price: 0.4, iconUrl: 'i', value: 0.6 },
        },
        {
          address: to,
          balance: '0x1',
          type: 'ERC20',
          metadata: { name: 'Sei', symbol: 'USDC', decimals: 6, price: 0.4, iconUrl: 'i', value: 0.6 },
        },
      ],
    })
    expect(asked.every((url) => url.startsWith(`${walletOrigin}/api/v1/account/${address}/balance`))).toBe(true)
    expect((await rpc('wallet_getAssets', [{ account: to }])).type).toBe(failed)
  })

  it('[DATA-01] keep every fact that the API gives about a token', async () => {
    const server = createFakeServer()
    const full: Required<TokenBalance> = {
      ...{ name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:1329', address: `eip155:1329:${to}` },
      ...{ price: 1, value: 2, iconUrl: 'i', isStranded: true, isPricePending: true },
      quantity: { decimals: '6', numeric: '2' },
    }
    const routed: typeof fetch = async (input, init) =>
      String(input).includes('/balance?')
        ? new Response(JSON.stringify({ balances: [full] }))
        : server.fetch(input, init)
    const { rpc, address } = await startWithWallet({ server: { ...server, fetch: routed } })
    const { payload } = await rpc('wallet_getAssets', [{ account: address, chainFilter: ['0x531'] }])
    const { address: _, chainId: __, quantity, ...facts } = full
    const metadata = { ...facts, decimals: Number(quantity.decimals) }
    expect(payload).toEqual({ '0x531': [{ address: to, balance: '0x1e8480', type: 'ERC20', metadata }] })
  })
})
