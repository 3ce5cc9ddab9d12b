import { base58 } from '@scure/base'
import { keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { joinBytes } from '../bytes.ts'
import { failed, ok, says, startWithWallet, to } from '../testing/askMethods.ts'
import { createFakePrompt } from '../testing/fakePrompt.ts'
import { createFakeServer, type FakeServer } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

const mayBeSent = 'We don’t know if this was sent. Check your activity before you try again.'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Loses the next replies of one method, on the way there or on the way back. */
const losing = (server: FakeServer, method: string, times: number, way: 'there' | 'back'): FakeServer => {
  let left = times
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const isLost = left > 0 && String(init?.body).includes(`"${method}"`)
    if (isLost) left -= 1
    if (isLost && way === 'there') throw new TypeError('connection refused')
    const response = await server.fetch(input, init)
    if (isLost) throw new TypeError('connection reset')
    return response
  }
  return { ...server, fetch }
}

const sentOnce = (server: FakeServer) => expect(new Set(server.node.sent).size).toBe(1)

describe('a transaction with a lost reply', () => {
  it.each(['there', 'back'] as const)('lost %s is sent again as the same bytes', async (way) => {
    const server = createFakeServer()
    const { send } = await startWithWallet({ server: losing(server, 'eth_sendRawTransaction', 1, way) })
    const answer = await send()
    sentOnce(server)
    expect(answer).toMatchObject({ type: ok, payload: keccak256(server.node.sent[0]!) })
  })

  it('counts as sent when the node knows it, although it never confirmed receipt', async () => {
    const server = createFakeServer()
    const { send } = await startWithWallet({ server: losing(server, 'eth_sendRawTransaction', 99, 'back') })
    expect(await send()).toMatchObject({ type: ok, payload: keccak256(server.node.sent[0]!) })
    sentOnce(server)
  })

  it('counts as sent when the second try finds the first in a block', async () => {
    const server = createFakeServer()
    const take = server.node.rules.eth_sendRawTransaction!
    server.node.rules.eth_sendRawTransaction = (params) => {
      if (server.node.sent.length > 0) throw new Error('nonce too low')
      return take(params)
    }
    const { send } = await startWithWallet({ server: losing(server, 'eth_sendRawTransaction', 1, 'back') })
    expect((await send()).type).toBe(ok)
  })

  it('is reported as unknown, and the user is not told to try again', async () => {
    const server = createFakeServer()
    server.node.rules.eth_getTransactionByHash = () => null
    const lost = losing(server, 'eth_sendRawTransaction', 99, 'back')
    const { send, clock } = await startWithWallet({ server: lost })
    const begun = clock.now()
    expect(await send()).toMatchObject(says(mayBeSent))
    expect(clock.now() - begun).toBeLessThan(60_000)
  })

  it('is unknown too when our server says that the network was silent', async () => {
    const server = createFakeServer()
    server.node.rules.eth_sendRawTransaction = () => {
      throw new Error('The network did not answer this call.')
    }
    expect(await (await startWithWallet({ server })).send()).toMatchObject(says(mayBeSent))
  })

  it('fails at once when it was clearly rejected', async () => {
    const server = createFakeServer()
    server.node.rules.eth_sendRawTransaction = () => {
      throw new Error('insufficient funds for gas')
    }
    const { send } = await startWithWallet({ server })
    expect(await send()).toMatchObject(says('You don’t have enough to pay for this and its network fee.'))
    expect(server.node.asked.filter(({ method }) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  })
})

describe('a Solana transaction with a lost reply', () => {
  const start = async (server: FakeServer) => {
    const frame = await startWithWallet({ server })
    const { address } = (await frame.ask('GET_USER', { chainId: solana })).payload as { address: string }
    const body = [base58.decode(address), new Uint8Array(64), Uint8Array.of(1, 1, 1, 0, 0)]
    const message = joinBytes([Uint8Array.of(1, 0, 1, 2), ...body])
    const transaction = base58.encode(joinBytes([Uint8Array.of(1), new Uint8Array(64), message]))
    return () => frame.rpc('solana_signAndSendTransaction', { transaction }, { chainId: solana })
  }
  const firstSignature = (server: FakeServer): string => {
    const raw = server.node.asked.find(({ method }) => method === 'sendTransaction')!.params[0] as string
    return base58.encode(base58.decode(raw).subarray(1, 65))
  }

  it('counts as sent when the node knows its first signature', async () => {
    const server = createFakeServer({ solanaNetworks: [solana] })
    server.node.rules.getSignatureStatuses = ([signatures]) => ({
      value: (signatures as string[]).map((one) => (one === firstSignature(server) ? { slot: 1 } : null)),
    })
    const send = await start(losing(server, 'sendTransaction', 99, 'back'))
    expect((await send()).payload).toEqual({ signature: firstSignature(server) })
  })

  it('is reported as unknown while there is no evidence', async () => {
    const server = createFakeServer({ solanaNetworks: [solana] })
    server.node.rules.getSignatureStatuses = () => ({ value: [null] })
    const send = await start(losing(server, 'sendTransaction', 99, 'back'))
    expect(await send()).toMatchObject(says(mayBeSent))
  })
})

describe('an operation with a lost reply', () => {
  const start = async (knows: (hash: unknown) => unknown) => {
    const server = createFakeServer({ smartAccountNetworks: [1329] })
    const { rules, asked } = server.node
    rules.eth_call = () => '0x00'
    rules.eth_estimateUserOperationGas = () => ({
      callGasLimit: '0x64',
      verificationGasLimit: '0xc8',
      preVerificationGas: '0x12c',
    })
    rules.eth_sendUserOperation = () => '0xabc'
    rules.eth_getUserOperationByHash = ([hash]) => knows(hash)
    rules.eth_getUserOperationReceipt = () => null
    const frame = await startWithWallet({ server: losing(server, 'eth_sendUserOperation', 99, 'back') })
    await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    const send = () => frame.rpc('wallet_sendCalls', [{ id: 'one', version: '2.0.0', calls: [{ to, value: '0x1' }] }])
    const status = async () => (await frame.rpc('wallet_getCallsStatus', ['one'])).payload
    const signatures = () => {
      const sent = asked.filter(({ method }) => method === 'eth_sendUserOperation')
      return new Set(sent.map(({ params }) => (params[0] as { signature: string }).signature))
    }
    return { ...frame, send, status, signatures }
  }

  it('counts as sent when the bundler knows its hash, and was signed once', async () => {
    const { send, status, signatures } = await start((hash) => ({ hash }))
    expect(await send()).toMatchObject({ type: ok, payload: { id: 'one' } })
    expect(signatures().size).toBe(1)
    expect(await status()).toMatchObject({ status: 100 })
  })

  it('is reported as unknown, and does not stay pending forever', async () => {
    const { send, status, clock } = await start(() => null)
    expect(await send()).toMatchObject(says(mayBeSent))
    expect(await send()).toMatchObject(says('This batch was already sent.'))
    expect(await status()).toMatchObject({ status: 100 })
    clock.advance(180_000)
    expect(await status()).toMatchObject({ status: 400 })
  })
})

describe('a sent operation while the network is silent', () => {
  const start = async (close: (signal: AbortSignal | undefined, isBack: () => void) => Promise<'cancelled'>) => {
    const server = createFakeServer({ smartAccountNetworks: [1329] })
    const { rules } = server.node
    let isSilent = false
    let told = 0
    rules.eth_call = () => '0x00'
    rules.eth_estimateUserOperationGas = () => ({
      callGasLimit: '0x64',
      verificationGasLimit: '0xc8',
      preVerificationGas: '0x12c',
    })
    rules.eth_sendUserOperation = () => {
      isSilent = true
      return '0xabc'
    }
    rules.eth_getUserOperationReceipt = () => {
      if (isSilent) throw new Error('The network did not answer this call.')
      const receipt = { transactionHash: `0x${'7'.repeat(64)}`, status: '0x1', logs: [] }
      return { success: true, receipt: { ...receipt, blockHash: '0x1', blockNumber: '0x1', gasUsed: '0x1' } }
    }
    const prompt = {
      ...createFakePrompt().prompt,
      tellUnconfirmed: (signal: AbortSignal | undefined) => {
        told += 1
        return close(signal, () => {
          isSilent = false
        })
      },
    }
    const frame = await startWithWallet({ server, prompt })
    await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    const send = () => frame.rpc('eth_sendTransaction', [{ to, value: '0x1' }])
    return { ...frame, send, told: () => told }
  }

  it('is reported after seconds, and leaving reports an unknown outcome', async () => {
    const { send, clock, told } = await start(async () => 'cancelled')
    const begun = clock.now()
    expect(await send()).toMatchObject(says(mayBeSent))
    expect(told()).toBe(1)
    expect(clock.now() - begun).toBeLessThan(20_000)
  })

  it('is confirmed when the network is back, and the message disappears', async () => {
    let isTaken = false
    const { send, told } = await start((signal, isBack) => {
      isBack()
      return new Promise((resolve) => {
        signal?.addEventListener('abort', () => {
          isTaken = true
          resolve('cancelled')
        })
      })
    })
    expect(await send()).toMatchObject({ type: ok, payload: `0x${'7'.repeat(64)}` })
    expect([told(), isTaken]).toEqual([1, true])
  })

  it('ends after three minutes, without claiming failure', async () => {
    const { send } = await start(() => new Promise(() => {}))
    expect(await send()).toMatchObject(says(mayBeSent))
  })
})

describe('a batch', () => {
  const batch = [
    {
      id: 'mine',
      version: '2.0.0',
      calls: [
        { to, value: '0x1' },
        { to, value: '0x2' },
      ],
    },
  ]

  it('continues after a lost reply', async () => {
    const server = createFakeServer()
    const { rpc } = await startWithWallet({ server: losing(server, 'eth_sendRawTransaction', 1, 'back') })
    expect(await rpc('wallet_sendCalls', batch)).toMatchObject({ payload: { id: 'mine' } })
  })

  it('is recorded before its first transaction, and cannot be sent twice after an unknown outcome', async () => {
    const server = createFakeServer()
    server.node.rules.eth_getTransactionReceipt = () => null
    server.node.rules.eth_getTransactionByHash = () => null
    const { rpc } = await startWithWallet({ server: losing(server, 'eth_sendRawTransaction', 99, 'back') })
    expect(await rpc('wallet_sendCalls', batch)).toMatchObject(says(mayBeSent))
    expect(await rpc('wallet_sendCalls', batch)).toMatchObject(says('This batch was already sent.'))
    server.node.rules.eth_getTransactionByHash = () => ({})
    expect((await rpc('wallet_getCallsStatus', ['mine'])).payload).toMatchObject({ status: 100 })
    server.node.rules.eth_getTransactionByHash = () => null
    expect((await rpc('wallet_getCallsStatus', ['mine'])).payload).toMatchObject({ status: 400 })
  })

  it('may be sent again under its id after a clear rejection', async () => {
    const server = createFakeServer()
    const take = server.node.rules.eth_sendRawTransaction!
    server.node.rules.eth_sendRawTransaction = () => {
      throw new Error('insufficient funds for gas')
    }
    const { rpc } = await startWithWallet({ server })
    expect((await rpc('wallet_sendCalls', batch)).type).toBe(failed)
    server.node.rules.eth_sendRawTransaction = take
    expect((await rpc('wallet_sendCalls', batch)).type).toBe(ok)
  })

  it('is reported as stopped when no frame continues it', async () => {
    const server = createFakeServer()
    const entries = new Map<string, unknown>()
    const honest = server.node.rules.eth_getTransactionReceipt!
    server.node.rules.eth_getTransactionReceipt = () => null
    const { rpc } = await startWithWallet({ server, entries })
    await rpc('wallet_sendCalls', batch)
    const reloaded = await startTestFrame({ server, entries: structuredClone(entries) })
    server.node.rules.eth_getTransactionReceipt = honest
    expect((await reloaded.rpc('wallet_getCallsStatus', ['mine'])).payload).toMatchObject({ status: 100 })
    reloaded.clock.advance(180_000)
    expect((await reloaded.rpc('wallet_getCallsStatus', ['mine'])).payload).toMatchObject({ status: 600 })
  })
})
