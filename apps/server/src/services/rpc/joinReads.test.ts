import { expect, it } from 'vitest'
import { NodeFailure } from '../../sources/chain/callNode.ts'
import type { Chain } from '../../sources/chain/createChain.ts'
import type { NodeAnswer, NodeCall } from '../../sources/chain/readAnswers.ts'
import { joinReads, type Read } from './joinReads.ts'

type Sent = { methods: string[]; answer: () => void; fail: () => void }

/** A chain whose nodes answer when the test tells them to. */
const createHeldChain = () => {
  const sent: Sent[] = []
  const send = (calls: readonly NodeCall[]) =>
    new Promise<{ answers: NodeAnswer[]; node: number }>((resolve, reject) => {
      sent.push({
        methods: calls.map(({ method }) => method),
        answer: () => resolve({ answers: calls.map(({ method }) => ({ result: method })), node: 0 }),
        fail: () => reject(new NodeFailure('The node did not answer in time.', 'slow')),
      })
    })
  const describeNode = () => ({ status: 'good', height: undefined, host: '' }) as const
  const chain: Chain = { id: 'eip155:1329', size: 1, describeNode, send, request: async () => null, stop: () => {} }
  const ask = (...reads: Read[]) => joinReads(chain, reads, () => new AbortController().signal)
  return { sent, ask }
}

const read = (method: string, params: unknown[] = []): Read => ({ method, params })
/** More different reads than a node may accept at once. */
const many = Array.from({ length: 500 }, (_, at) => read('eth_getBalance', [`0x${at}`]))
const newest = read('eth_blockNumber')
const logs = read('eth_getLogs', [{ fromBlock: '0x0' }])
const settle = () => new Promise((resolve) => setImmediate(resolve))
const outcomes = async (asked: Promise<NodeAnswer>[]) => (await Promise.allSettled(asked)).map(({ status }) => status)

it("[API-29] heavy reads travel separately: reading the latest block never waits for someone's logs", async () => {
  const { sent, ask } = createHeldChain()
  const heavy = ask(newest, logs, read('eth_gasPrice'))
  const [other] = ask(newest)
  await settle()
  expect(sent.map(({ methods }) => methods)).toEqual([['eth_blockNumber', 'eth_gasPrice'], ['eth_getLogs']])
  sent[0]?.answer()
  expect(await other).toEqual({ result: 'eth_blockNumber' })
  sent[1]?.fail()
  expect(await outcomes(heavy)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('heavy reads are shared only when sent alone', async () => {
  const { sent, ask } = createHeldChain()
  const calls = [read('eth_call', [{ to: '0x1' }]), logs]
  const asked = [...ask(...calls), ...ask(logs), ...ask(...calls), ...ask(logs)]
  await settle()
  expect(sent.map(({ methods }) => methods)).toEqual([['eth_call', 'eth_getLogs'], ['eth_getLogs'], ['eth_call']])
  for (const { answer } of sent) answer()
  expect(new Set(await outcomes(asked))).toEqual(new Set(['fulfilled']))
})

it('a batch that may be too long for a node is not shared', async () => {
  const { sent, ask } = createHeldChain()
  const long = ask(newest, ...many)
  const [other] = ask(newest)
  await settle()
  expect(sent.map(({ methods }) => methods.length)).toEqual([501, 1])
  sent[0]?.fail()
  sent[1]?.answer()
  expect(await other).toEqual({ result: 'eth_blockNumber' })
  expect(new Set(await outcomes(long))).toEqual(new Set(['rejected']))
})

it('a failed shared read is repeated once for each caller that joined, all together', async () => {
  const { sent, ask } = createHeldChain()
  const first = ask(newest, read('eth_gasPrice'))
  const second = ask(newest, read('eth_gasPrice'))
  await settle()
  expect(sent).toHaveLength(1)
  sent[0]?.fail()
  await settle()
  expect(sent.map(({ methods }) => methods)).toEqual([
    ['eth_blockNumber', 'eth_gasPrice'],
    ['eth_blockNumber', 'eth_gasPrice'],
  ])
  expect(await outcomes(first)).toEqual(['rejected', 'rejected'])
  sent[1]?.fail()
  expect(await outcomes(second)).toEqual(['rejected', 'rejected'])
  expect(sent).toHaveLength(2)
})

it('duplicates in a batch are requested once', async () => {
  const { sent, ask } = createHeldChain()
  const asked = [...ask(newest, newest, logs, logs), ...ask(...many, ...many)]
  await settle()
  expect(sent.map(({ methods }) => methods.length)).toEqual([1, 1, 500])
  for (const { answer } of sent) answer()
  expect(new Set(await outcomes(asked))).toEqual(new Set(['fulfilled']))
})
