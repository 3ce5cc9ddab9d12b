// @vitest-environment happy-dom
import { createFakeWallet, type FakeWallet, fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { http } from 'viem'
import { mainnet as ethereum, sei } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Latchkey } from './client.ts'
import { createLatchkey } from './createLatchkey.ts'
import type { LatchkeyOptions } from './options.ts'
import { version } from './version.ts'

let wallet: FakeWallet
let client: Latchkey | undefined
const said = vi.spyOn(console, 'error')

beforeEach(() => {
  localStorage.clear()
  said.mockReset()
  wallet = createFakeWallet()
  wallet.announce()
})
afterEach(() => {
  client?.destroy()
  wallet.remove()
  vi.unstubAllGlobals()
})

const serverConfig = {
  ...{ version: 1, projectId: 'p1', walletUrl: 'https://wallet.example', relays: [], chains: [], solana: null },
}

/** What the server answers by path. Style sheets are empty; everything else is refused. */
const answer = (replies: Readonly<Record<string, unknown>>) =>
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname } = new URL(String(address), 'https://app.example')
    if (pathname.endsWith('.css')) return new Response('')
    const reply = replies[pathname]
    return reply === undefined ? new Response('{}', { status: 404 }) : Response.json(reply)
  })

/** Makes a mistake, connects a browser wallet all the same, and answers with the lines in the console. */
const linesOf = async (options: LatchkeyOptions): Promise<readonly string[]> => {
  client = createLatchkey(options) as unknown as Latchkey
  expect((await client.connect('test.wallet')).address).toBe(fakeAccount)
  await vi.waitFor(() => expect(client?.getState().problems).toHaveLength(1))
  return said.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith('Latchkey:'))
}

test('a wrong server is one line with the fix, and browser wallets work', async () => {
  answer({})
  expect(await linesOf({ server: 'https://wrong.example', chains: [sei] })).toEqual([
    'Latchkey: https://wrong.example doesn’t answer as a Latchkey server (404). Check `server`: it is the URL of the Latchkey API, such as http://localhost:3002.',
  ])
})

test('a site that answers every path with its page is one line with the fix too', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }))
  expect(await linesOf({ server: 'https://site.example', chains: [sei] })).toEqual([
    'Latchkey: https://site.example doesn’t answer as a Latchkey server (200). Check `server`: it is the URL of the Latchkey API, such as http://localhost:3002.',
  ])
})

test('a server that breaks off its answer is one that does not answer', async () => {
  const broken = () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error('reset')) }))
  vi.stubGlobal('fetch', async () => broken())
  await linesOf({ server: 'https://cut.example', chains: [sei] })
  expect(client?.getState().problems).toMatchObject([{ code: 'kit.serverUnreachable', status: 0 }])
})

test('an empty list of chains is named as such', async () => {
  client = createLatchkey({ chains: [] as never }) as unknown as Latchkey
  await expect(client.preload()).rejects.toMatchObject({ code: 'kit.noChains' })
})

test('the console also shows the error that stopped the start', async () => {
  client = createLatchkey({ chains: [undefined] as never }) as unknown as Latchkey
  await expect(client.preload()).rejects.toMatchObject({ code: 'kit.loadFailed' })
  expect(said.mock.calls).toEqual([[expect.stringContaining('couldn’t be loaded'), expect.any(TypeError)]])
})

test('a server that is down is one line, and an error event for every call', async () => {
  vi.stubGlobal('fetch', async (address: string | URL) => {
    if (String(address).endsWith('.css')) return new Response('')
    throw new TypeError('Failed to fetch')
  })
  client = createLatchkey({ server: 'https://down.example' }) as unknown as Latchkey
  const codes: string[] = []
  client.on('error', ({ error }) => void codes.push(error.code))
  for (const _ of [1, 2]) await expect(client.connect()).rejects.toMatchObject({ code: 'kit.serverUnreachable' })
  expect(codes).toEqual(['kit.serverUnreachable', 'kit.serverUnreachable'])
  expect(said).toHaveBeenCalledTimes(1)
})

test('an origin that the project doesn’t list is one line with the command that adds it', async () => {
  answer({ '/kit/v1/config': serverConfig, '/projects/v1/origins': { allowedOrigins: ['https://other.example'] } })
  const lines = await linesOf({ server: 'https://api.example', chains: [sei] })
  expect(lines).toEqual([
    `Latchkey: The project doesn’t allow ${location.origin}. Logins and approvals are refused here. On the server, run \`npm run project -- p1 origins=${location.origin}\`. This replaces the list, so name the project’s other origins too, comma-separated.`,
  ])
})

test('a chain without a node is one line with the fix', async () => {
  answer({})
  const bare = { ...sei, rpcUrls: { default: { http: [] } } }
  expect(await linesOf({ chains: [bare] })).toEqual([
    'Latchkey: Chain 1329 has no node. Pass `transports: { 1329: http(url) }`, or give your server a node for it.',
  ])
})

const mainnet = { ...ethereum, rpcUrls: { default: { http: ['https://ethereum.example/'] } } }

/** Where a read of the latest block on a chain goes. */
const nodeOf = async (chainId: number): Promise<string> => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(String(address))
    return Response.json([{ jsonrpc: '2.0', id: 0, result: '0x1' }])
  })
  await (await client?.getPublicClient(chainId))?.getBlockNumber().catch(() => undefined)
  return asked[0] ?? ''
}

test('with a server, a chain is read from the server if it has a node, otherwise from its own URLs', async () => {
  const { name, nativeCurrency } = sei
  const served = { id: 1329, name, nativeCurrency, explorer: null, isTestnet: false }
  answer({ '/kit/v1/config': { ...serverConfig, chains: [served] } })
  client = createLatchkey({ server: 'https://api.example', chains: [sei, mainnet] }) as unknown as Latchkey
  await client.preload()
  expect(client.getState().problems).toEqual([])
  expect(await nodeOf(1)).toBe('https://ethereum.example/')
  expect(await nodeOf(1329)).toBe('https://api.example/v1/?chainId=eip155%3A1329&projectId=p1')
})

test('the first chain is read from its own URLs too if the server has no node for it', async () => {
  answer({ '/kit/v1/config': { ...serverConfig, served: [1329] } })
  client = createLatchkey({ server: 'https://api.example', chains: [mainnet, sei] }) as unknown as Latchkey
  await client.preload()
  expect(await nodeOf(1)).toBe('https://ethereum.example/')
  expect(await nodeOf(1329)).toBe('https://api.example/v1/?chainId=eip155%3A1329&projectId=p1')
})

test('a chain that our table lacks is read from the server that serves it', async () => {
  answer({ '/kit/v1/config': { ...serverConfig, served: [1329, 918_273] } })
  const moss = { ...sei, id: 918_273, name: 'Moss' }
  client = createLatchkey({ server: 'https://api.example', chains: [sei, moss] }) as unknown as Latchkey
  await client.preload()
  expect(await nodeOf(918_273)).toBe('https://api.example/v1/?chainId=eip155%3A918273&projectId=p1')
})

test('a chain that neither the server nor its own URLs serve is one line with the fix', async () => {
  answer({ '/kit/v1/config': serverConfig })
  const bare = { ...mainnet, rpcUrls: { default: { http: [] } } }
  expect(await linesOf({ server: 'https://api.example', chains: [sei, bare] })).toEqual([
    'Latchkey: Chain 1 has no node. Pass `transports: { 1: http(url) }`, or give your server a node for it.',
  ])
})

test('a complete setup still asks which chains the server serves, unless each has a transport', async () => {
  const complete = { server: 'https://api.example', projectId: 'p1', walletUrl: 'https://wallet.example' }
  answer({ '/kit/v1/config': { ...serverConfig, served: [] } })
  client = createLatchkey({ ...complete, pairing: false, chains: [mainnet] }) as unknown as Latchkey
  await client.preload()
  expect(await nodeOf(1)).toBe('https://ethereum.example/')
  client.destroy()
  localStorage.clear()
  const transports = { [mainnet.id]: http('https://own.example/') }
  client = createLatchkey({ ...complete, pairing: false, chains: [mainnet], transports }) as unknown as Latchkey
  await client.preload()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('latchkey.server'))).toEqual([])
  expect(await nodeOf(1)).toBe('https://own.example/')
})

test('a slash at the end of a URL changes nothing', async () => {
  answer({ '/kit/v1/config': { ...serverConfig, served: [1329] } })
  client = createLatchkey({ server: 'https://api.example//', chains: [sei] }) as unknown as Latchkey
  expect(client.options.server).toBe('https://api.example')
  expect(createLatchkey({ server: 'https://api.example', chains: [sei] })).toBe(client)
  await client.preload()
  expect(client.getState().problems).toEqual([])
  client.destroy()
  client = createLatchkey({ walletUrl: 'https://wallet.example/', chains: [sei] }) as unknown as Latchkey
  expect(client.options.walletUrl).toBe('https://wallet.example')
})

test('a second copy of another version is one line with the fix, and browser wallets work', async () => {
  const place = Symbol.for('latchkey.clients')
  const page = globalThis as { [place]?: unknown }
  const before = page[place]
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  page[place] = { version: '0.0.1', clients: new Map() }
  try {
    client = createLatchkey({ chains: [sei] }) as unknown as Latchkey
    expect((await client.connect('test.wallet')).address).toBe(fakeAccount)
    await vi.dynamicImportSettled()
    expect(warned.mock.calls).toEqual([
      [`Latchkey: this page has two copies of @latchkey/core (0.0.1 and ${version}). Run \`npm dedupe\`.`],
    ])
  } finally {
    client?.destroy()
    page[place] = before
    warned.mockRestore()
  }
})

test.each([
  ['required', undefined, 'A required sign-in needs a server.', 'Set `server`, or pass your own backend as `signIn`.'],
  ['Required', 'https://api.example', 'The option signIn can’t be Required.', 'Use `off`, `optional` or `required`.'],
  [{ mode: 'always' }, undefined, 'The option signIn can’t be always.', 'Use `off`, `optional` or `required`.'],
])(
  '[AUTH-10] signIn %o with server %s starts nothing, so nobody connects without it',
  async (signIn, server, ...texts) => {
    answer({})
    client = createLatchkey({ signIn, server, chains: [sei] } as unknown as LatchkeyOptions) as unknown as Latchkey
    const refusal = { message: texts[0], fix: texts[1] }
    await expect(client.connect('test.wallet')).rejects.toMatchObject(refusal)
    await expect(client.open()).rejects.toMatchObject(refusal)
    expect(client.getState()).toMatchObject({ status: 'disconnected', account: undefined, problems: [refusal] })
  },
)

test('[AUTH-10] required: a server that is down lets nobody in', async () => {
  answer({})
  client = createLatchkey({ server: 'https://down.example', signIn: 'required', chains: [sei] }) as unknown as Latchkey
  void client.connect('test.wallet').catch(() => undefined)
  await vi.waitFor(() => expect(wallet.calls).toContain('wallet_revokePermissions'), 20_000)
  expect(client.getState()).toMatchObject({ status: 'disconnected', account: undefined, session: undefined })
})
