import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { type Chain, createChain } from './createChain.ts'
import { readContracts } from './multicall.ts'
import { readUntrusted } from './readUntrusted.ts'

const seven = `0x${'7'.padStart(64, '0')}` as const
const token = { target: `0x${'a'.repeat(40)}`, data: '0x70a08231' } as const
const reverting = { target: `0x${'b'.repeat(40)}`, data: '0x70a08231' } as const
const nothing = { target: `0x${'c'.repeat(40)}`, data: '0x70a08231' } as const

let node: FakeNode
let chain: Chain
/** A chain without Multicall3: its address returns nothing, like every address without code. */
const evm = ([call]: unknown[]): string => {
  const { to, data } = call as { to: string; data: string }
  if (to === '0x0000000000000000000000000000000000000004') return data
  if (to === token.target) return seven
  if (to === reverting.target) throw { code: 3, message: 'execution reverted' }
  return '0x'
}

beforeAll(async () => {
  node = await startFakeNode()
  chain = createChain({ id: 'eip155:1329', urls: [node.url], onWrongChain: () => {}, pingEveryMs: 60_000 })
})
beforeEach(() => {
  node.answers.eth_call = evm
})
afterAll(async () => {
  chain.stop()
  await node.stop()
})

it('reads contracts on a chain without Multicall3', async () => {
  const reads = [token, reverting, nothing]
  expect(await readContracts(chain, reads)).toEqual([seven, undefined, undefined])
  expect(await readUntrusted(chain, reads)).toEqual([seven, undefined, undefined])
})

it('takes a node that returns nothing for every call as broken, not as an empty chain', async () => {
  node.answers.eth_call = () => '0x'
  await expect(readContracts(chain, [token])).rejects.toThrow('The node does not run reads.')
  await expect(readUntrusted(chain, [token])).rejects.toThrow('The node does not run reads.')
})

it('throws an error that is about the node', async () => {
  node.answers.eth_call = (params) => {
    if ((params[0] as { to: string }).to === token.target) throw { code: -32601, message: 'not here' }
    return evm(params)
  }
  await expect(readContracts(chain, [token])).rejects.toThrow('not here')
})
