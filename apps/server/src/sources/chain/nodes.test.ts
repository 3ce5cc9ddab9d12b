import { type PublicNode, startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import { calm, type Weather } from '@latchkey/chain/publicNode/weather'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMetrics } from '../../metrics/createMetrics.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { freePorts } from '../../testing/freePorts.ts'
import { createBudget } from './createBudget.ts'
import { createNodes, type Nodes } from './createNodes.ts'
import { measureNodes } from './measureNodes.ts'

let fake: FakeNode
let faces: [PublicNode, PublicNode]
let nodes: Nodes
let wrong: string[]

beforeAll(async () => {
  fake = await startFakeNode()
  fake.mine(500)
  faces = [await startPublicNode({ target: fake.url }), await startPublicNode({ target: fake.url })]
})
beforeEach(async () => {
  for (const face of faces) Object.assign(face.weather, calm)
  nodes?.stop()
  wrong = []
  const urls = new Map([['eip155:1329' as const, faces.map(({ url }) => url)]])
  nodes = createNodes({ urls, onWrongChain: (id) => wrong.push(id), pingEveryMs: 30 })
})
afterAll(async () => {
  nodes.stop()
  for (const face of faces) await face.stop()
  await fake.stop()
})

const status = (node: number) => nodes.product.describeNode(node).status
const until = (node: number, wanted: string) => vi.waitFor(() => expect(status(node)).toBe(wanted), 10_000)
/** How many of ten reads each node gets. */
const readTen = async () => {
  for (const face of faces) face.calls.clear()
  for (let turn = 0; turn < 10; turn++) await nodes.product.request('eth_gasPrice')
  return faces.map(({ calls }) => calls.get('eth_gasPrice') ?? 0)
}

describe('[API-31] a node', () => {
  it.each<[string, Partial<Weather>, string]>([
    ['lags', { peers: [100] }, 'lagging'],
    ['claims another chain', { chainId: 1 }, 'foreign'],
  ])('that %s is set aside, and used again when healthy', async (_, weather, name) => {
    Object.assign(faces[0].weather, weather)
    await until(0, name)
    expect(await readTen()).toEqual([0, 10])
    Object.assign(faces[0].weather, calm)
    Object.assign(faces[1].weather, weather)
    await until(0, 'good')
    await until(1, name)
    expect(await readTen()).toEqual([10, 0])
    expect(wrong).toEqual(name === 'foreign' ? ['eip155:1329', 'eip155:1329'] : [])
  })

  it.each<[string, Partial<Weather>]>([
    ['sends HTML with status 200', { html: true }],
    ['ends its answers in the middle', { cutOff: true }],
  ])('that %s is skipped', async (_, weather) => {
    Object.assign(faces[0].weather, weather)
    expect(await nodes.product.request('eth_gasPrice')).toBe('0x3b9aca00')
    expect((await readTen())[1]).toBe(10)
  })

  it('that returns null for a required value is not trusted', async () => {
    const liar = await startFakeNode()
    liar.answers.eth_gasPrice = () => null
    liar.answers.eth_getLogs = () => null
    const urls = new Map([['eip155:1329' as const, [liar.url, faces[1].url]]])
    const mixed = createNodes({ urls, onWrongChain: () => {}, pingEveryMs: 60_000 })
    expect(await mixed.product.request('eth_gasPrice')).toBe('0x3b9aca00')
    expect(mixed.product.describeNode(0).status).toBe('nonsense')
    mixed.stop()
    await liar.stop()
  })

  it('that sends us elsewhere is not followed', async () => {
    const sender = await startFakeNode()
    const urls = new Map([['eip155:1329' as const, [sender.url]]])
    const alone = createNodes({ urls, onWrongChain: () => {}, pingEveryMs: 60_000 })
    await vi.waitFor(() => expect(alone.product.describeNode(0).height).toBeDefined())
    sender.onRequest = (_, response) => {
      response.writeHead(307, { location: fake.url }).end()
      return true
    }
    const asked = alone.product.request('eth_getBalance', [`0x${'1'.repeat(40)}`, 'latest'])
    await expect(asked).rejects.toThrow('The node could not be reached.')
    expect(fake.calls.filter(({ method }) => method === 'eth_getBalance')).toEqual([])
    alone.stop()
    await sender.stop()
  })

  it('that rejects batches gets single calls', async () => {
    for (const face of faces) face.weather.batchMax = 0
    const calls = Array.from({ length: 12 }, () => ({ method: 'eth_gasPrice', params: [] }))
    const { answers } = await nodes.product.send(calls)
    expect(answers).toEqual(calls.map(() => ({ result: '0x3b9aca00' })))
  })

  it('shows its height and status to the operator', async () => {
    const metrics = createMetrics()
    measureNodes(nodes, metrics)
    faces[1].weather.peers = [100]
    await until(1, 'lagging')
    const text = await metrics.text()
    expect(text).toContain('latchkey_node_height{chain="eip155:1329",node="0"} 200000500')
    expect(text).toContain('latchkey_node_set_aside{chain="eip155:1329",node="0"} 0')
    expect(text).toContain('latchkey_node_set_aside{chain="eip155:1329",node="1"} 1')
  })

  it('that has never answered is set aside, also if no other does', async () => {
    const [one, other] = await freePorts(2)
    const urls = new Map([['eip155:1329' as const, [`http://127.0.0.1:${one}`, `http://127.0.0.1:${other}`]]])
    const dead = createNodes({ urls, onWrongChain: () => {}, pingEveryMs: 60_000 })
    const metrics = createMetrics()
    measureNodes(dead, metrics)
    await vi.waitFor(async () => {
      const text = await metrics.text()
      expect(text).toContain('latchkey_node_set_aside{chain="eip155:1329",node="0"} 1')
      expect(text).toContain('latchkey_node_set_aside{chain="eip155:1329",node="1"} 1')
    }, 10_000)
    dead.stop()
  })

  it('that stops answering is set aside until it answers again', async () => {
    await until(0, 'good')
    for (const face of faces) Object.assign(face.weather, { html: true })
    // Invalid answers set a node aside only if a caller gets them; the pings show that it is away.
    await until(0, 'away')
    await until(1, 'away')
    for (const face of faces) Object.assign(face.weather, calm)
    await until(0, 'good')
    expect(await nodes.product.request('eth_gasPrice')).toBe('0x3b9aca00')
  })

  it('that fails its callers is set aside, whatever its pings say', async () => {
    const failing = await startFakeNode()
    const urls = new Map([['eip155:1329' as const, [failing.url]]])
    const alone = createNodes({ urls, onWrongChain: () => {}, pingEveryMs: 60_000 })
    await vi.waitFor(() => expect(alone.product.describeNode(0).height).toBeDefined())
    failing.onRequest = (_, response) => {
      response.writeHead(500).end()
      return true
    }
    // Eight failures in a row; one call makes up to four.
    for (let turn = 0; turn < 3; turn++) await alone.product.request('eth_gasPrice').catch(() => undefined)
    expect(alone.product.describeNode(0).status).toBe('away')
    alone.stop()
    await failing.stop()
  })
})

describe('a call budget', () => {
  it('allows a number of calls per second, most urgent first', async () => {
    let now = 0
    let resume = () => {}
    const budget = createBudget(10, { now: () => now, pause: (look) => (resume = look) })
    const gone: string[] = []
    const take = (name: string, calls: number, urgency: 'now' | 'soon' | 'later') =>
      void budget.take(calls, urgency).then(() => gone.push(name))
    const pass = async (ms: number) => {
      now += ms
      resume()
      await Promise.resolve()
      return gone.splice(0)
    }
    take('first', 10, 'now')
    take('past', 5, 'later')
    take('head', 5, 'soon')
    take('person', 5, 'now')
    expect(await pass(0)).toEqual(['first'])
    expect(await pass(499)).toEqual([])
    expect(await pass(1)).toEqual(['person'])
    expect(await pass(500)).toEqual(['head'])
    take('late person', 5, 'now')
    expect(await pass(500)).toEqual(['late person'])
    expect(await pass(500)).toEqual(['past'])
  })
})
