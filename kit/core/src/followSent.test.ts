// @vitest-environment happy-dom

import { connect } from '@latchkey/core/actions/connect'
import { chooseSendToken, editSend } from '@latchkey/core/actions/editSend'
import { sendToken } from '@latchkey/core/actions/sendToken'
import { createTestKit, hydrated } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet, fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { afterEach, expect, test, vi } from 'vitest'
import type { LatchkeyEvents } from './client.ts'
import { clientOf } from './testing/clientOf.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const faster = `0x${'cd'.repeat(32)}` as const
let wallet = createFakeWallet()
afterEach(() => {
  wallet.remove()
  vi.restoreAllMocks()
})

const hex = (value: number): string => `0x${value.toString(16)}`
const pending = { hash, from: fakeAccount, to: otherAccount, nonce: '0x7', value: '0x1', input: '0x', type: '0x2' }
const receiptOf = (transactionHash: string, status: string) => ({
  ...{ transactionHash, status, blockNumber: '0x64', blockHash: hash, gasUsed: '0x1', cumulativeGasUsed: '0x1' },
  ...{ effectiveGasPrice: '0x1', transactionIndex: '0x0', logs: [], logsBloom: '0x', type: '0x2' },
})

/** A chain at block 100 where the account's eighth transaction is pending. */
const createNode = () => {
  const node = {
    asked: 0,
    isDown: false,
    block: 100,
    /** The block that took the number 7, and what it holds. */
    takenAt: Number.POSITIVE_INFINITY,
    transactions: [] as unknown[],
    receipts: {} as Record<string, unknown>,
    isForgetful: false,
  }
  const rpc = async ({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> => {
    const [first, second] = params as string[]
    node.asked += 1
    if (node.isDown) throw new TypeError('Failed to fetch')
    if (method === 'eth_blockNumber') return hex(node.block)
    if (method === 'eth_getTransactionReceipt') return node.receipts[first ?? ''] ?? null
    if (method === 'eth_getTransactionByHash') return node.takenAt > node.block ? pending : null
    if (method === 'eth_getTransactionCount') {
      if (second !== 'latest' && node.isForgetful) throw Object.assign(new Error('missing trie node'), { code: -32000 })
      return (second === 'latest' ? node.block : Number(second)) >= node.takenAt ? '0x8' : '0x7'
    }
    if (method === 'eth_getBlockByNumber')
      return {
        number: first,
        hash,
        timestamp: '0x1',
        transactions: Number(first) === node.takenAt ? node.transactions : [],
      }
    throw Object.assign(new Error(`${method} is not here`), { code: -32601 })
  }
  return { node, rpc }
}

const open = async () => {
  const { node, rpc } = createNode()
  wallet = createFakeWallet()
  const { request } = wallet.provider
  wallet.provider.request = async (call) => (call.method === 'eth_sendTransaction' ? hash : request(call))
  let tellVisible = (_: boolean) => {}
  const onVisible = (listener: (isVisible: boolean) => void) => {
    tellVisible = listener
    return () => {
      tellVisible = () => {}
    }
  }
  const kit = createTestKit({ rpc, ports: { onVisible } })
  await hydrated(kit)
  wallet.announce()
  await connect(kit, 'test.wallet')
  const client = await clientOf(kit)
  const events: LatchkeyEvents['transaction'][] = []
  const listen = () => client.on('transaction', (event) => void events.push(event))
  const send = () => client.sendTransaction({ to: otherAccount, value: 1n })
  /** Lets the follower look as often as it would in this time. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      kit.clock.tick(1_000)
      for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
    }
  }
  const setHidden = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    tellVisible(!isHidden)
  }
  return { kit, client, node, events, listen, send, pass, setHidden }
}

const sent = { hash, chainId: 1329, status: 'sent' }
/** The follower's code has loaded, and it has looked once. */
const started = (events: readonly unknown[]) => vi.waitFor(() => expect(events).toEqual([sent]))

test.each([
  ['0x1', 'mined'],
  ['0x0', 'failed'],
])('a receipt with status %s ends it as %s', async (status, expected) => {
  const { node, events, listen, send, pass } = await open()
  listen()
  expect(await send()).toBe(hash)
  await started(events)
  await pass(8)
  expect(events).toEqual([sent])
  node.receipts[hash] = receiptOf(hash, status)
  await pass(4)
  expect(events).toEqual([sent, { hash, chainId: 1329, status: expected }])
  const { asked } = node
  await pass(8)
  expect(node.asked).toBe(asked)
})

test.each([
  ['the same call at a higher fee that succeeded', {}, '0x1', 'mined'],
  ['the same call at a higher fee that failed', {}, '0x0', 'failed'],
  ['a cancellation', { to: fakeAccount, value: '0x0' }, '0x1', 'failed'],
])('replaced by %s', async (_, change, status, expected) => {
  const { node, events, listen, send, pass } = await open()
  listen()
  await send()
  await started(events)
  await pass(4)
  const winner = { ...pending, ...change, hash: faster }
  Object.assign(node, { block: 130, takenAt: 117, transactions: [{ ...winner, nonce: '0x6' }, winner] })
  node.receipts[faster] = receiptOf(faster, status)
  await pass(8)
  expect(events).toEqual([sent, { hash, chainId: 1329, status: expected, replacedBy: faster }])
})

test('a node that is a block behind is asked for the receipt again before a replacement is looked for', async () => {
  const { node, events, listen, send, pass } = await open()
  listen()
  await send()
  await started(events)
  await pass(4)
  Object.assign(node, { block: 101, takenAt: 101, transactions: [pending] })
  await pass(4)
  node.receipts[hash] = receiptOf(hash, '0x1')
  await pass(4)
  expect(events).toEqual([sent, { hash, chainId: 1329, status: 'mined' }])
})

test('an end that the node cannot tell is not reported', async () => {
  const { node, events, listen, send, pass } = await open()
  listen()
  await send()
  await started(events)
  await pass(4)
  Object.assign(node, { block: 130, takenAt: 117, isForgetful: true })
  await pass(12)
  expect(events).toEqual([sent])
  const { asked } = node
  await pass(8)
  expect(node.asked).toBe(asked)
})

test('without a listener nothing is asked, and a node that fails is asked again', async () => {
  const { node, events, listen, send, pass } = await open()
  await send()
  const { asked } = node
  await pass(8)
  expect(node.asked).toBe(asked)
  const stop = listen()
  await send()
  await started(events)
  stop()
  const before = node.asked
  await pass(8)
  expect(node.asked).toBe(before)
  listen()
  node.isDown = true
  await pass(8)
  node.isDown = false
  node.receipts[hash] = receiptOf(hash, '0x1')
  await pass(4)
  expect(events.map(({ status }) => status)).toEqual(['sent', 'mined'])
})

test('a hidden page asks nothing until it is seen again', async () => {
  const { node, events, listen, send, pass, setHidden } = await open()
  listen()
  setHidden(true)
  await send()
  await started(events)
  const { asked } = node
  await pass(12)
  expect(node.asked).toBe(asked)
  node.receipts[hash] = receiptOf(hash, '0x1')
  setHidden(false)
  await pass(1)
  expect(events.map(({ status }) => status)).toEqual(['sent', 'mined'])
})

test('a client that was destroyed asks and reports nothing', async () => {
  const { client, node, events, listen, send, pass } = await open()
  listen()
  await send()
  await started(events)
  client.destroy()
  const { asked } = node
  node.receipts[hash] = receiptOf(hash, '0x1')
  await pass(12)
  expect([node.asked, events]).toEqual([asked, [sent]])
})

test('a payment of the modal is reported too', async () => {
  const { kit, node, events, listen, pass } = await open()
  listen()
  chooseSendToken(kit, { address: undefined, name: 'Sei', symbol: 'SEI', decimals: 18, iconUrl: '' })
  editSend(kit, { sendTokenAmount: '1', receiver: otherAccount, receiverAddress: otherAccount })
  // Its own view follows it too, by another clock.
  void sendToken(kit, undefined, () => ({ variant: 'success', message: 'Sent' }))
  await started(events)
  node.receipts[hash] = receiptOf(hash, '0x1')
  await pass(4)
  expect(events).toEqual([sent, { hash, chainId: 1329, status: 'mined' }])
})
