import { methods } from '@latchkey/wire/methods'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  keccak256,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { joinBytes } from '../bytes.ts'
import { createFakeServer, walletOrigin } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

// Real keys and real curves: on a busy machine they take their time.
vi.setConfig({ testTimeout: 30_000 })

const to = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'

const start = async (options: Parameters<typeof startTestFrame>[0] = {}) => {
  const frame = await startTestFrame(options)
  const { address } = (await frame.logIn()).payload as { address: `0x${string}` }
  const send = (more: object = {}) =>
    frame.rpc('eth_sendTransaction', [{ from: address, to, value: '0xde0b6b3a7640000', ...more }])
  return { ...frame, address, send }
}

const ok = '@w3m-frame/RPC_REQUEST_SUCCESS'
const failed = '@w3m-frame/RPC_REQUEST_ERROR'
const says = (message: string) => ({ type: failed, payload: { message } })

describe('[FRAME-13] reads', () => {
  it('go to the own origin and never where the page points', async () => {
    const frame = await startTestFrame()
    const urls = [
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'https://evil.test',
      'http://[::ffff:127.0.0.1]/',
      'http://127.0.0.1:8545',
    ]
    for (const rpcUrl of urls) {
      expect(await frame.rpc('eth_getBalance', [to, 'latest'], { rpcUrl, chainId: 'eip155:1329' })).toMatchObject({
        type: ok,
        payload: '0xde0b6b3a7640000',
      })
      await frame.ask('SWITCH_NETWORK', { chainId: 1329, rpcUrl })
    }
    expect(frame.server.requested.every((url) => url.startsWith(`${walletOrigin}/`))).toBe(true)
    expect(frame.server.requested.at(-1)).toBe(
      `${walletOrigin}/rpc?chainId=eip155%3A1329&projectId=0123456789abcdef0123456789abcdef`,
    )
    expect(frame.shown).toEqual([])
  })

  it('answer eth_chainId in hex, for any way in which the page names the chain', async () => {
    const frame = await startTestFrame()
    for (const chainId of [1329, '1329', '0x531', 'eip155:1329'])
      expect((await frame.rpc('eth_chainId', undefined, { chainId })).payload).toBe('0x531')
    expect((await frame.rpc('eth_chainId')).payload).toBe('0x531')
  })

  it('are refused on a chain of somebody else', async () => {
    const frame = await startTestFrame()
    expect(await frame.rpc('eth_blockNumber', undefined, { chainId: 5 })).toMatchObject(
      says('Your wallet is not connected to this network.'),
    )
  })

  it('turn what the node says into a sentence', async () => {
    const frame = await startTestFrame()
    frame.server.node.rules.eth_call = () => {
      throw new Error('execution reverted: 0xdeadbeef /home/node/x.ts')
    }
    expect(await frame.rpc('eth_call', [{}])).toMatchObject(says('The contract refused this transaction.'))
  })
})

describe('what is not allowed', () => {
  it.each([
    'eth_sign',
    'wallet_addEthereumChain',
    'eth_signTypedData',
    'eth_signTransaction',
    'wallet_switchEthereumChain',
    'debug_traceCall',
    'constructor',
    '__proto__',
    '',
  ])('refuses %s', async (method) => {
    const frame = await startTestFrame()
    expect(await frame.rpc(method, [])).toMatchObject(says('Action not allowed'))
    expect(frame.shown).toEqual([])
  })

  it('needs somebody logged in', async () => {
    const frame = await startTestFrame()
    const unsafe = Object.entries(methods).filter(([, row]) => !row.isSafe)
    const solana = { transaction: '1'.repeat(64), transactions: ['1'], message: '1', pubkey: '1' }
    for (const [method] of unsafe) {
      const params = method.startsWith('solana')
        ? solana
        : method === 'wallet_sendCalls'
          ? [{ calls: [{ to }] }]
          : ['0x', to]
      expect((await frame.rpc(method, params)).type).toBe(failed)
    }
    expect(frame.shown).toEqual([])
  })
})

describe('personal_sign', () => {
  it('signs what was shown', async () => {
    const { rpc, address, shown } = await start()
    const answer = await rpc('personal_sign', ['0x68656c6c6f', address])
    expect(shown[0]!.subject).toEqual({ kind: 'message', account: address, message: '0x68656c6c6f' })
    expect(await recoverMessageAddress({ message: 'hello', signature: answer.payload as `0x${string}` })).toBe(address)
  })

  it('takes a plain text, and the two swapped', async () => {
    const { rpc, address } = await start()
    const signatures = await Promise.all([
      rpc('personal_sign', ['hello', address]),
      rpc('personal_sign', [address, 'hello']),
    ])
    expect(new Set(signatures.map(({ payload }) => payload)).size).toBe(1)
  })

  it('is refused for another account, and after Cancel with the words of 4001', async () => {
    const { rpc, address } = await start({ decide: () => 'rejected' })
    expect(await rpc('personal_sign', ['hello', to])).toMatchObject(
      says('Your wallet has not allowed this page to do that.'),
    )
    expect(await rpc('personal_sign', ['hello', address])).toMatchObject(
      says('You declined the request in your wallet.'),
    )
    expect(await rpc('personal_sign', [])).toMatchObject({ type: failed })
  })

  it('refuses a sign-in for another site before anything is shown', async () => {
    const { rpc, address, shown } = await start()
    const text = `bank.example wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://bank.example\nVersion: 1\nChain ID: 1329\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`
    expect(await rpc('personal_sign', [text, address])).toMatchObject(
      says('This sign-in message is for another site. It was not signed.'),
    )
    expect(await rpc('personal_sign', [text.replaceAll('bank', 'dapp'), address])).toMatchObject({ type: ok })
    expect(shown).toHaveLength(1)
  })
})

describe('[ACT-11] eth_signTypedData_v4', () => {
  const data = (chainId: unknown) => ({
    types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Vote: [{ name: 'yes', type: 'bool' }] },
    primaryType: 'Vote',
    domain: { chainId },
    message: { yes: true },
  })

  it('signs typed data of this chain, given as a text or as an object', async () => {
    const { rpc, address, shown } = await start()
    for (const given of [JSON.stringify(data(1329), null, 2), data(1329)]) {
      const { payload } = await rpc('eth_signTypedData_v4', [address, given])
      const signer = await recoverTypedDataAddress({ ...data(1329), signature: payload } as never)
      expect(signer).toBe(address)
    }
    expect(shown.map(({ subject }) => subject)).toEqual(
      Array(2).fill({ kind: 'typedData', account: address, typedData: JSON.stringify(data(1329)) }),
    )
  })

  it.each([[1], ['0x1'], [null]])('refuses typed data of the chain %j', async (chainId) => {
    const { rpc, address, shown } = await start()
    expect((await rpc('eth_signTypedData_v4', [address, data(chainId)])).type).toBe(failed)
    expect(shown).toEqual([])
  })
})

describe('eth_sendTransaction', () => {
  it('fills nonce, gas and fees itself, shows the bytes that it signs, and answers with its own hash', async () => {
    const { send, address, shown, server } = await start()
    const { payload } = await send({
      gas: '0xffffff',
      gasPrice: '0xffffffffff',
      maxFeePerGas: '0x1',
      nonce: '0x0',
      type: '0x0',
      data: '0xABCD',
    })
    const raw = server.node.sent[0]!
    expect(payload).toBe(keccak256(raw))
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(address)
    expect(parseTransaction(raw)).toMatchObject({
      type: 'eip1559',
      chainId: 1329,
      nonce: 7,
      gas: 23_100n,
      maxFeePerGas: 1_300_000_000n,
      maxPriorityFeePerGas: 100_000_000n,
      value: 10n ** 18n,
      data: '0xabcd',
    })
    expect(shown[0]!.subject).toMatchObject({
      kind: 'transaction',
      account: address,
      accountType: 'eoa',
      calls: [{ to: expect.stringMatching(new RegExp(to, 'i')), value: 10n ** 18n, data: '0xabcd' }],
      fee: { gas: 23_100n, maxFeePerGas: 1_300_000_000n, isSponsored: false },
    })
  })

  it('uses the older kind where the chain has no base fee', async () => {
    const { send, server } = await start()
    server.node.rules.eth_getBlockByNumber = () => ({})
    await send()
    expect(parseTransaction(server.node.sent[0]!)).toMatchObject({
      type: 'legacy',
      chainId: 1329,
      gasPrice: 1_200_000_000n,
    })
  })

  it.each([
    ['another sender', { from: to }],
    ['another chain', { chainId: '0x1' }],
    ['type 4', { type: '0x4' }],
    ['an authorization that hands the account away', { authorizationList: [{ address: to }] }],
    ['blobs', { type: '0x3' }],
    ['no receiver', { to: undefined }],
    ['a receiver that is no address', { to: '0x12' }],
    ['odd data', { data: '0x123' }],
    ['two different data', { data: '0x12', input: '0x34' }],
    ['a negative amount', { value: '-1' }],
    ['an amount beyond 256 bits', { value: `0x1${'0'.repeat(64)}` }],
  ])('refuses %s, and shows nothing', async (_, more) => {
    const { send, shown, server } = await start()
    expect((await send(more)).type).toBe(failed)
    expect(shown).toEqual([])
    expect(server.node.sent).toEqual([])
  })

  it('sends nothing when the person declines, or when the test run fails', async () => {
    const declined = await start({ decide: () => 'rejected' })
    await declined.send()
    expect(declined.server.node.sent).toEqual([])
    const reverting = await start()
    reverting.server.node.rules.eth_estimateGas = () => {
      throw new Error('execution reverted')
    }
    expect(await reverting.send()).toMatchObject(says('The contract refused this transaction.'))
    expect(reverting.shown).toEqual([])
  })

  it('refuses a node that answers nonsense', async () => {
    const { send, server, shown } = await start()
    for (const [method, lie] of [
      ['eth_getTransactionCount', 7],
      ['eth_maxPriorityFeePerGas', '-0x1'],
      ['eth_estimateGas', null],
    ] as const) {
      const honest = server.node.rules[method]!
      server.node.rules[method] = () => lie
      expect((await send()).type).toBe(failed)
      server.node.rules[method] = honest
    }
    expect(shown).toEqual([])
  })
})

describe('[FRAME-10] RPC_ABORT', () => {
  it('ends the question and answers the original request; what is approved goes on', async () => {
    let decide: (decision: 'approved') => void = () => undefined
    const frame = await start({
      decide: () =>
        new Promise((resolve) => {
          decide = resolve
        }),
    })
    const waiting = frame.rpc('personal_sign', ['hello', frame.address])
    while (frame.shown.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    const read = frame.rpc('eth_blockNumber')
    expect((await frame.ask('RPC_ABORT')).type).toBe('@w3m-frame/RPC_ABORT_SUCCESS')
    expect(await waiting).toMatchObject(says('Request was aborted'))
    expect(await read).toMatchObject({ type: ok })
    expect(frame.cancelled).toEqual([frame.shown[0]!.id])
    decide('approved')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(frame.posted.filter(({ message }) => message.type === ok && String(message.payload).length === 132)).toEqual(
      [],
    )
  })

  it('does not stop what the person has already approved', async () => {
    const frame = await start()
    frame.server.node.rules.eth_sendRawTransaction = () => {
      frame.post({ type: '@w3m-app/RPC_ABORT', id: 'abort' })
      return '0x'
    }
    expect((await frame.send()).type).toBe(ok)
  })
})

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

  it('are shown as one question and sent one after the other', async () => {
    const { rpc, shown, server, address } = await start()
    const { payload } = await rpc('wallet_sendCalls', batch({ from: address }))
    const { id } = payload as { id: string }
    expect(shown).toHaveLength(1)
    expect(shown[0]!.subject).toMatchObject({
      calls: [
        { value: 1n, data: '0x' },
        { value: 0n, data: '0x12' },
      ],
      fee: { gas: 46_200n },
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
    const { rpc, server } = await start()
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
    const { rpc } = await start({ server, entries })
    const { id } = (await rpc('wallet_sendCalls', batch({ calls: [{ to }] }))).payload as { id: string }
    const again = await startTestFrame({ server, entries })
    expect((await again.rpc('wallet_getCallsStatus', [id])).payload).toMatchObject({ status: 200 })
  })

  it.each([
    ['[SEND-04] a receiver without 0x', { calls: [{ to: 'bob' }] }, 'The request has wrong or missing details.'],
    ['[SEND-04] data without 0x', { calls: [{ to, data: '12' }] }, 'The request has wrong or missing details.'],
    ['no calls', { calls: [] }, 'The request has wrong or missing details.'],
    ['atomicity', { atomicRequired: true }, 'Your wallet cannot do all of this as one step.'],
    [
      'an ability that we lack',
      { capabilities: { paymasterService: {} } },
      'Your wallet lacks an ability that this needs.',
    ],
    ['another chain', { chainId: '0x1' }, 'Your wallet does not support this network.'],
    ['51 calls', { calls: Array(51).fill({ to }) }, 'This batch is too large for your wallet.'],
    ['another sender', { from: to }, 'Your wallet has not allowed this page to do that.'],
  ])('with %s are refused', async (_, more, message) => {
    const { rpc, shown } = await start()
    expect(await rpc('wallet_sendCalls', batch(more))).toMatchObject(says(message))
    expect(shown).toEqual([])
  })

  it('are not sent twice under one id, and unknown ids are told apart', async () => {
    const { rpc } = await start()
    expect(await rpc('wallet_sendCalls', batch({ id: 'mine', calls: [{ to }] }))).toMatchObject({
      payload: { id: 'mine' },
    })
    expect(await rpc('wallet_sendCalls', batch({ id: 'mine' }))).toMatchObject(says('This batch was already sent.'))
    expect(await rpc('wallet_getCallsStatus', ['other'])).toMatchObject(says('Your wallet does not know this batch.'))
  })

  it('may name abilities as optional', async () => {
    const { rpc } = await start()
    const capabilities = { paymasterService: { optional: true } }
    expect((await rpc('wallet_sendCalls', batch({ capabilities, calls: [{ to }] }))).type).toBe(ok)
  })
})

describe('[PLAN-05] capabilities', () => {
  it('say honestly what a plain account can do, per chain of the project', async () => {
    const { rpc, address } = await start()
    const own = { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } }
    expect((await rpc('wallet_getCapabilities', [address])).payload).toEqual({ '0x531': own, '0x1': own })
    expect((await rpc('wallet_getCapabilities', [address, ['0x531']])).payload).toEqual({ '0x531': own })
  })

  it('of a smart account: calls as one, and sessions', async () => {
    const { rpc, ask } = await start({ server: createFakeServer({ smartAccountNetworks: [1329] }) })
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

  it('[FRAME-13] assets come from the API in the shape that pages read', async () => {
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
    const { rpc, address } = await start({ server: { ...server, fetch: routed } })
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
})

describe('solana', () => {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const withSolana = async (solanaNetworks: string[] = []) => {
    const frame = await start({ server: createFakeServer({ solanaNetworks }) })
    const { address } = (await frame.ask('GET_USER', { chainId })).payload as { address: string }
    const message = joinBytes([
      Uint8Array.of(1, 0, 1, 2),
      base58.decode(address),
      new Uint8Array(64),
      Uint8Array.of(1, 1, 1, 0, 0),
    ])
    const transaction = base58.encode(joinBytes([Uint8Array.of(1), new Uint8Array(64), message]))
    return { ...frame, address, message, transaction }
  }

  it('signs a message', async () => {
    const { rpc, address } = await withSolana()
    const text = new TextEncoder().encode('hello')
    const { payload } = await rpc('solana_signMessage', { message: base58.encode(text), pubkey: address })
    const { signature } = payload as { signature: string }
    expect(ed25519.verify(base58.decode(signature), text, base58.decode(address))).toBe(true)
  })

  it('signs one and all transactions, each in its place', async () => {
    const { rpc, address, message, transaction } = await withSolana()
    const one = (await rpc('solana_signTransaction', { transaction })).payload as { transaction: string }
    const all = (await rpc('solana_signAllTransactions', { transactions: [transaction, transaction] })).payload as {
      transactions: string[]
    }
    for (const signed of [one.transaction, ...all.transactions]) {
      const bytes = base58.decode(signed)
      expect(ed25519.verify(bytes.subarray(1, 65), message, base58.decode(address))).toBe(true)
      expect(bytes.subarray(65)).toEqual(message)
    }
  })

  it.each([
    ['processed', 'processed'],
    ['confirmed', 'confirmed'],
    ['finalized', 'finalized'],
    ['recent', 'processed'],
    ['single', 'confirmed'],
    ['singleGossip', 'confirmed'],
    ['root', 'finalized'],
    ['max', 'finalized'],
  ])('[SEND-11] takes the commitment %s and tells the node %s', async (given, preflightCommitment) => {
    const { rpc, transaction, server } = await withSolana([chainId])
    const options = { preflightCommitment: given, maxRetries: 2 }
    const answer = await rpc('solana_signAndSendTransaction', { transaction, options }, { chainId })
    expect(answer.payload).toEqual({ signature: 'solana-signature' })
    expect(server.node.asked.at(-1)).toMatchObject({
      method: 'sendTransaction',
      params: [expect.any(String), { encoding: 'base58', preflightCommitment, maxRetries: 2 }],
    })
  })

  it('[SEND-11] refuses another commitment', async () => {
    const { rpc, transaction, shown } = await withSolana([chainId])
    expect(
      (
        await rpc(
          'solana_signAndSendTransaction',
          { transaction, options: { preflightCommitment: 'later' } },
          { chainId },
        )
      ).type,
    ).toBe(failed)
    expect(shown).toEqual([])
  })

  it('signs nothing that it could not send', async () => {
    const { rpc, transaction, shown } = await withSolana([])
    expect(await rpc('solana_signAndSendTransaction', { transaction }, { chainId })).toMatchObject(
      says('Your wallet is not connected to this network.'),
    )
    expect(shown).toEqual([])
  })

  it('refuses a message for another key and a transaction in disguise', async () => {
    const { rpc, address, message, shown } = await withSolana()
    expect((await rpc('solana_signMessage', { message: 'abc', pubkey: '1'.repeat(32) })).type).toBe(failed)
    expect((await rpc('solana_signMessage', { message: base58.encode(message), pubkey: address })).type).toBe(failed)
    expect(shown).toEqual([])
  })
})
