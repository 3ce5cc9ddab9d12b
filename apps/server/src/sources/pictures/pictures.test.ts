import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerMulticall } from '../../testing/fakeMulticall.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { type Chain, createChain } from '../chain/createChain.ts'
import { ipfsAddress } from './ipfsAddress.ts'
import { readDataUrl, toPicture } from './picture.ts'
import { readNftPicture } from './readNftPicture.ts'

const contract = `0x${'ab'.repeat(20)}` as const
const cid = `bafy${'a'.repeat(55)}`
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')
const base64 = (type: string, bytes: Buffer | string) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const json = (value: unknown) => base64('application/json', JSON.stringify(value))

let node: FakeNode
let chain: Chain
let gateway: Server
let gatewayUrl: string
/** The contract's answers by selector, the gateway's files by path, and the requests it got. */
const uris = new Map<string, string>()
const files = new Map<string, Buffer | string>()
const asked: string[] = []
let endlessEnded: Promise<void> | undefined

/** Writes until the reader closes the connection. */
const writeEndlessly = async (response: ServerResponse): Promise<void> => {
  while (!response.destroyed) {
    response.write(Buffer.alloc(65_536))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

beforeAll(async () => {
  node = await startFakeNode()
  node.answers.eth_call = answerMulticall((_, data) => {
    const uri = uris.get(data.slice(0, 10))
    return uri === undefined ? undefined : encodeAbiParameters([{ type: 'string' }], [uri])
  })
  chain = createChain({ id: 'eip155:1329', urls: [node.url], onWrongChain: () => {}, pingEveryMs: 60_000 })
  gateway = createServer((request, response) => {
    asked.push(request.url ?? '')
    const file = files.get(request.url ?? '')
    if (file === 'round') response.writeHead(302, { location: request.url ?? '' }).end()
    else if (file === 'endless') endlessEnded = writeEndlessly(response)
    else if (file === 'elsewhere') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
    else if (file === undefined) response.writeHead(404).end()
    else response.end(file)
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
beforeEach(() => {
  uris.clear()
  files.clear()
  asked.length = 0
})
afterAll(async () => {
  chain.stop()
  await node.stop()
  await new Promise((resolve) => gateway.close(resolve))
})

const read = (uri: string, withGateway = false) => {
  uris.set('0xc87b56dd', uri)
  return readNftPicture({ chain, contract, token: 7n, gateway: withGateway ? gatewayUrl : '' })
}

describe('[DATA-04] an NFT image', () => {
  it.each([
    ['a picture in base64', json({ image: base64('image/svg+xml', svg) }), 'image/svg+xml'],
    ['a picture as text', json({ image: `data:image/svg+xml;utf8,${svg}` }), 'image/svg+xml'],
    ['a bare picture', json({ image_data: svg }), 'image/svg+xml'],
    ['JSON that is not encoded', `data:application/json,{"image":"${base64('image/png', png)}"}`, 'image/png'],
    ['no JSON at all', base64('image/png', png), 'image/png'],
    ['another name than what it is', json({ image: base64('image/gif', png) }), 'image/png'],
  ])('is read from the chain: %s', async (_, uri, contentType) => {
    expect((await read(uri))?.contentType).toBe(contentType)
  })

  it('of ERC-1155 uses its own function, with the ID filled in', async () => {
    const number = `${'0'.repeat(63)}7`
    uris.set('0x0e89341c', `ipfs://${cid}/{id}.json`)
    files.set(`/ipfs/${cid}/${number}.json`, JSON.stringify({ image: `ipfs://ipfs/${cid}/a b.png` }))
    files.set(`/ipfs/${cid}/a%20b.png`, png)
    const picture = await readNftPicture({ chain, contract, token: 7n, gateway: gatewayUrl })
    expect(picture?.contentType).toBe('image/png')
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['a machine that the contract names', 'https://evil.example/7.json'],
    ['this machine', 'http://127.0.0.1:1/7.json'],
    ['a picture elsewhere', json({ image: 'https://evil.example/7.png' })],
    ['a page', json({ image: base64('text/html', '<html><script>alert(1)</script>') })],
    ['a script', json({ image: 'javascript:alert(1)' })],
    ['a drawing with a script', json({ image: base64('image/svg+xml', '<svg><script>alert(1)</script></svg>') })],
    ['a drawing with a handler', json({ image_data: '<svg onload="alert(1)"/>' })],
    ['a drawing with a page in it', json({ image_data: '<svg><foreignObject><p>hi</p></foreignObject></svg>' })],
    ['a drawing from elsewhere', json({ image_data: '<svg><image href="https://evil.example/who"/></svg>' })],
    ['a drawing with entities', json({ image_data: '<!-- --><svg><!ENTITY a "b"></svg>' })],
    ['a file', 'file:///etc/passwd'],
    ['too much', json({ image: base64('image/png', Buffer.concat([png, Buffer.alloc(512 * 1024)])) })],
    ['broken JSON', base64('application/json', '{')],
    ['nothing', ''],
    ['IPFS without a gateway', `ipfs://${cid}/7.json`],
  ])('is absent where that would be %s', async (_, uri) => {
    expect(await read(uri)).toBeUndefined()
  })

  it('never follows the gateway to another host, nor exceeds the size limit', async () => {
    files.set(`/ipfs/${cid}/away`, 'elsewhere')
    files.set(`/ipfs/${cid}/large`, Buffer.alloc(3 * 512 * 1024))
    await expect(read(`ipfs://${cid}/away`, true)).rejects.toThrow('could not be reached')
    await expect(read(`ipfs://${cid}/large`, true)).rejects.toThrow('too large')
  })

  it('stops a body without an end, a redirect to itself and a page in the place of a picture', async () => {
    files.set(`/ipfs/${cid}/page`, '<!doctype html><script>alert(1)</script>')
    expect(await read(json({ image: `ipfs://${cid}/page` }), true)).toBeUndefined()
    files.set(`/ipfs/${cid}/round`, 'round')
    await expect(read(`ipfs://${cid}/round`, true)).rejects.toThrow('could not be reached')
    files.set(`/ipfs/${cid}/endless`, 'endless')
    await expect(read(`ipfs://${cid}/endless`, true)).rejects.toThrow('too large')
    await endlessEnded
    // One request each, without hidden retries.
    expect(asked).toHaveLength(3)
  })

  it("never leaves the gateway's folder", () => {
    for (const uri of [
      `ipfs://${cid}/../../admin`,
      'ipfs://../x',
      'ipfs://short',
      `http://${cid}`,
      `ipfs://${cid}?x#y`,
    ])
      expect(ipfsAddress('https://g.example', uri)).toBeUndefined()
    fc.assert(
      fc.property(fc.string(), (path) => {
        const url = ipfsAddress('https://g.example/', `ipfs://${cid}/${path}`)
        if (url) expect([url.origin, url.pathname.startsWith(`/ipfs/${cid}/`)]).toEqual(['https://g.example', true])
      }),
    )
  })

  it('survives any contract output', async () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array(), (text, bytes) => {
        readDataUrl(`data:${text}`)
        toPicture(bytes)
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.json(), async (text) => {
        await read(base64('application/json', text))
      }),
      { numRuns: 30 },
    )
  })
})

it('a drawing full of white space is judged at once, and a hidden address in it is still found', () => {
  const spaces = ' '.repeat(250_000)
  const startedAt = performance.now()
  expect(toPicture(Buffer.from(`<svg><rect fill="url(${spaces}"/>${'<a href='.concat(spaces)}</svg>`))).toBeDefined()
  expect(
    toPicture(Buffer.from(`<svg><rect fill="url(${spaces}'${spaces}https://evil.example"/></svg>`)),
  ).toBeUndefined()
  // It took minutes, in which the whole process stood still.
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
