import { seiHeight, startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import type { Weather } from '@latchkey/chain/publicNode/weather'
import { createRpc } from '@latchkey/chain/rpc'
import type { Chain } from '@latchkey/chain/start'
import { startTestChain } from '@latchkey/chain/testChain'
import { drawTable } from '@latchkey/server/conformance/drawTable'
import { type Conformance, runConformance } from '@latchkey/server/conformance/runConformance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeCheck } from './codeCheck.ts'

let chain: Chain
let face: Awaited<ReturnType<typeof startPublicNode>>
beforeAll(async () => {
  chain = await startTestChain()
  // A node that has run for a while has a fresh block and some past states.
  await createRpc(chain.url)('anvil_mine', ['0x14'])
  face = await startPublicNode({ target: chain.url })
})
afterAll(async () => {
  await face?.stop()
  await chain?.stop()
})

const id = 'eip155:1329'
const notFine = ({ results }: Conformance) =>
  results.filter(({ verdict }) => verdict !== 'pass').map(({ name, verdict }) => `${verdict} ${name}`)
const inWeather = async (weather: Partial<Weather>) => {
  const before = { ...face.weather }
  Object.assign(face.weather, weather)
  const said = await runConformance({ id, url: face.url, wsUrl: face.wsUrl })
  Object.assign(face.weather, before)
  return said
}

describe('npm run conformance', () => {
  it('passes for the local chain, with its contracts, pools and tokens', async () => {
    const said = await runConformance({ id, url: chain.url, more: [codeCheck] })
    // The local chain has only some of the listed tokens, and no WebSocket URL was given.
    expect(notFine(said)).toEqual(['warn Decimals of listed tokens', 'warn New blocks by websocket (newHeads)'])
    expect(said.verdict).toBe('warn')
    const table = drawTable(said)
    expect(table).toMatch(/^ok {4}Chain ID +eip155:1329$/m)
    expect(table).toMatch(/^ok {4}Price of the coin +\$0\.4\d+ from \d pools, \$[\d,]+ in the deepest$/m)
    expect(table).toMatch(/→ These tokens are not shown/)
    expect(table).toMatch(/0 failed\. This node works\. The warnings say/)
  })

  it('passes for a public node in calm weather, which has dropped its oldest blocks', async () => {
    const said = await inWeather({})
    expect(notFine(said)).toEqual(['warn Old blocks', 'warn Decimals of listed tokens'])
    const head = said.results.find(({ name }) => name === 'Newest block')?.found ?? ''
    expect(Number(head.match(/block (\d+)/)?.[1])).toBeGreaterThan(Number(seiHeight))
  })

  it.each<[string, Partial<Weather>, string]>([
    ['another chain', { chainId: 1 }, 'fail Chain ID'],
    ['no traces', { traceBlocks: 0 }, 'warn Internal movements (traces)'],
    ['short log searches', { logBlocksMax: 500 }, 'warn Log search over 2,000 blocks'],
    ['no batches', { batchMax: 0 }, 'warn Batches of 100 calls'],
    ['blocks left out', { forgetsBlocks: true }, 'fail Blocks with transactions'],
    ['logs left out', { dropsLogs: true }, 'fail Receipts of a block'],
    ['no fees', { busy: ['eth_gasPrice'] }, 'fail eth_gasPrice'],
  ])('tells %s', async (_, weather, expected) => {
    const said = await inWeather(weather)
    expect(notFine(said)).toContain(expected)
    expect(said.verdict).toBe(expected.startsWith('fail') ? 'fail' : 'warn')
    for (const { verdict, advice } of said.results)
      expect([verdict, Boolean(advice)]).toEqual([verdict, verdict !== 'pass'])
  })
})
