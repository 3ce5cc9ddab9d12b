import { methods } from '@latchkey/wire/methods'
import {
  keccak256,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { failed, ok, says, startWithWallet, to } from '../testing/askMethods.ts'
import { walletOrigin } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'
import { toGasLimit } from './fillTransactions.ts'

describe('[FRAME-13] reads', () => {
  it("go to the wallet's own origin, never to a URL from the page", async () => {
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

  it('answer eth_chainId in hex, for any notation of the chain', async () => {
    const frame = await startTestFrame()
    for (const chainId of [1329, '1329', '0x531', 'eip155:1329'])
      expect((await frame.rpc('eth_chainId', undefined, { chainId })).payload).toBe('0x531')
    expect((await frame.rpc('eth_chainId')).payload).toBe('0x531')
  })

  it('are refused on a chain outside the project', async () => {
    const frame = await startTestFrame()
    expect(await frame.rpc('eth_blockNumber', undefined, { chainId: 5 })).toMatchObject(
      says('Your wallet isn’t connected to this network.'),
    )
  })

  it('turn a node error into a sentence', async () => {
    const frame = await startTestFrame()
    frame.server.node.rules.eth_call = () => {
      throw new Error('execution reverted: 0xdeadbeef /home/node/x.ts')
    }
    expect(await frame.rpc('eth_call', [{}])).toMatchObject(says('The contract refused this transaction.'))
  })
})

describe('the method allowlist', () => {
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

  it('requires a login', async () => {
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
    const { rpc, address, shown } = await startWithWallet()
    const answer = await rpc('personal_sign', ['0x68656c6c6f', address])
    expect(shown[0]!.subject).toEqual({ kind: 'message', account: address, message: '0x68656c6c6f' })
    expect(await recoverMessageAddress({ message: 'hello', signature: answer.payload as `0x${string}` })).toBe(address)
  })

  it('takes plain text, and swapped parameters', async () => {
    const { rpc, address } = await startWithWallet()
    const signatures = await Promise.all([
      rpc('personal_sign', ['hello', address]),
      rpc('personal_sign', [address, 'hello']),
    ])
    expect(new Set(signatures.map(({ payload }) => payload)).size).toBe(1)
  })

  it('is refused for another account, and returns 4001 after a decline', async () => {
    const { rpc, address } = await startWithWallet({ decide: () => 'rejected' })
    expect(await rpc('personal_sign', ['hello', to])).toMatchObject(
      says('Your wallet hasn’t allowed this page to do that.'),
    )
    expect(await rpc('personal_sign', ['hello', address])).toMatchObject(says('User rejected the request.'))
    expect(await rpc('personal_sign', [])).toMatchObject({ type: failed })
  })

  it('refuses a sign-in for another site before anything is shown', async () => {
    const { rpc, address, shown } = await startWithWallet()
    const text = `bank.example wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://bank.example\nVersion: 1\nChain ID: 1329\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`
    expect(await rpc('personal_sign', [text, address])).toMatchObject(
      says('This sign-in message is for another site. It wasn’t signed.'),
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

  it('signs typed data for this chain, as text or object', async () => {
    const { rpc, address, shown } = await startWithWallet()
    for (const given of [JSON.stringify(data(1329), null, 2), data(1329)]) {
      const { payload } = await rpc('eth_signTypedData_v4', [address, given])
      const signer = await recoverTypedDataAddress({ ...data(1329), signature: payload } as never)
      expect(signer).toBe(address)
    }
    expect(shown.map(({ subject }) => subject)).toEqual(
      Array(2).fill({ kind: 'typedData', account: address, typedData: JSON.stringify(data(1329)) }),
    )
  })

  it.each([[1], ['0x1'], [null]])('refuses typed data for chain %j', async (chainId) => {
    const { rpc, address, shown } = await startWithWallet()
    expect((await rpc('eth_signTypedData_v4', [address, data(chainId)])).type).toBe(failed)
    expect(shown).toEqual([])
  })
})

describe('eth_sendTransaction', () => {
  it('fills nonce, gas and fees, shows the bytes it signs, and returns their hash', async () => {
    const { send, address, shown, server } = await startWithWallet()
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
      gas: 21_000n,
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
      fee: { gas: 21_000n, maxFeePerGas: 1_300_000_000n, isSponsored: false },
    })
  })

  it('adds a tenth to an estimate, but nothing to the gas of a plain payment, as the page’s review shows it', () => {
    expect([21_000n, 21_001n, 50_000n].map(toGasLimit)).toEqual([21_000n, 23_102n, 55_000n])
  })

  it('uses legacy transactions where the chain has no base fee', async () => {
    const { send, server } = await startWithWallet()
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
  ])('refuses %s without showing anything', async (_, more) => {
    const { send, shown, server } = await startWithWallet()
    expect((await send(more)).type).toBe(failed)
    expect(shown).toEqual([])
    expect(server.node.sent).toEqual([])
  })

  it('sends nothing after a decline or a failed simulation', async () => {
    const declined = await startWithWallet({ decide: () => 'rejected' })
    await declined.send()
    expect(declined.server.node.sent).toEqual([])
    const reverting = await startWithWallet()
    reverting.server.node.rules.eth_estimateGas = () => {
      throw new Error('execution reverted')
    }
    expect(await reverting.send()).toMatchObject(says('The contract refused this transaction.'))
    expect(reverting.shown).toEqual([])
  })

  it('refuses nonsense from a node', async () => {
    const { send, server, shown } = await startWithWallet()
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
  it('cancels the prompt and answers the original request; approved requests continue', async () => {
    let decide: (decision: 'approved') => void = () => undefined
    const frame = await startWithWallet({
      decide: () =>
        new Promise((resolve) => {
          decide = resolve
        }),
    })
    const waiting = frame.rpc('personal_sign', ['hello', frame.address])
    while (frame.shown.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    const read = frame.rpc('eth_blockNumber')
    frame.post({ type: '@w3m-app/RPC_ABORT', id: 'abort' })
    expect(await waiting).toMatchObject(says('Request was aborted'))
    expect(await read).toMatchObject({ type: ok })
    expect(frame.cancelled).toEqual([frame.shown[0]!.id])
    // AppKit's schema has no answer to it, and logs a warning for each one.
    expect(frame.posted.filter(({ message }) => message.id === 'abort')).toEqual([])
    decide('approved')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(frame.posted.filter(({ message }) => message.type === ok && String(message.payload).length === 132)).toEqual(
      [],
    )
  })

  it('does not stop an approved request', async () => {
    const frame = await startWithWallet()
    frame.server.node.rules.eth_sendRawTransaction = () => {
      frame.post({ type: '@w3m-app/RPC_ABORT', id: 'abort' })
      return '0x'
    }
    expect((await frame.send()).type).toBe(ok)
  })
})
