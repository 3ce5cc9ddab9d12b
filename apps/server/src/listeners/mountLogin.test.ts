import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectId, startTestWallet, type TestWallet } from '../services/auth/testing/testWallet.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'

let database: TestDatabase
let wallet: TestWallet
let node: FakeNode

beforeAll(async () => {
  database = await startTestDatabase()
  node = await startFakeNode()
  wallet = await startTestWallet({ connection: database, env: { CHAIN_RPC_URLS: node.url } })
})
afterAll(async () => {
  await wallet.stop()
  await node.stop()
  await database.stop()
})

const own = () => ({ origin: wallet.origin, 'sec-fetch-site': 'same-origin' })

describe('the wallet origin', () => {
  it('tells the frame who may embed it and what it may use', async () => {
    const response = await fetch(`${wallet.url}/api/frame-config?projectId=${projectId}`, { headers: own() })
    expect(response.headers.get('DPoP-Nonce')).toMatch(/^[a-z0-9]+\../)
    expect(await response.json()).toEqual({
      projectName: expect.any(String),
      // The site, and in development the usual ports of dev servers.
      allowedOrigins: [
        'https://app.example',
        ...[3004, 4173, 5173, 5174, 8080].map((port) => `http://localhost:${port}`),
      ],
      supportedNetworks: [1329],
      // The node of this test has no contracts.
      smartAccountNetworks: [],
      selfCarriedNetworks: [],
      previousAccountNetworks: [],
      sponsoredNetworks: [],
      defaultAccountType: 'eoa',
      solanaNetworks: [],
      custody: 'assisted',
      codes: 'wallet',
      sessionCosigner: 'optional',
      accountKind: 'contract',
    })
    expect((await fetch(`${wallet.url}/api/frame-config?projectId=${'0'.repeat(32)}`)).status).toBe(401)
  })

  it("proxies the operator's nodes for its own page only", async () => {
    const ask = (headers: Record<string, string>, method = 'eth_getBalance') =>
      fetch(`${wallet.url}/rpc?chainId=eip155:1329&projectId=${projectId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [`0x${'1'.repeat(40)}`] }),
      })
    expect(await (await ask(own())).json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0xde0b6b3a7640000' })
    expect(await (await ask(own(), 'eth_sendTransaction')).json()).toMatchObject({ error: { code: -32601 } })
    expect((await ask({ origin: 'https://app.example' })).status).toBe(403)
    expect((await ask({ ...own(), 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it("serves the frame build's standalone pages, never in a frame", async () => {
    expect((await fetch(`${wallet.url}/device?token=x`)).status).toBe(404)
    const dist = join(wallet.dataDir, 'dist')
    await mkdir(dist, { recursive: true })
    await writeFile(join(dist, 'device.html'), '<!doctype html><p>device</p>')
    await writeFile(join(dist, 'callback.html'), '<!doctype html><head><!--latchkey-data--></head>')
    const page = await fetch(`${wallet.url}/device?token=x`)
    expect(await page.text()).toContain('<p>device</p>')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const callback = await fetch(`${wallet.url}/callback/github?state=x`)
    expect(callback.headers.get('cross-origin-opener-policy')).toBeNull()
    expect(await callback.text()).toContain('<script type="application/json" id="latchkey-data">{"resultUri":null')
    await rm(dist, { recursive: true })
  })

  it('has its own page for a login that returns before the frame is built', async () => {
    const page = await (await fetch(`${wallet.url}/callback/github?state=x`)).text()
    expect(page).toContain('src="/login-return.js"')
    expect(page).not.toMatch(/<script(?![^>]*(src=|type="application\/json"))/)
    const script = await fetch(`${wallet.url}/login-return.js`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect((await fetch(`${wallet.url}/loading`)).status).toBe(200)
  })

  it('restricts frame ancestors on every reply, including errors', async () => {
    for (const path of ['/', '/nothing', '/api/auth/check', '/callback/github', '/rpc']) {
      const policy = (await fetch(wallet.url + path)).headers.get('content-security-policy')
      expect(policy, path).toContain("frame-ancestors 'none'")
    }
  })

  it('looks up no more returns from a social login than one address may make', async () => {
    const { dataDir } = wallet
    const limited = await startTestWallet({ connection: database, dataDir, env: { RATE_LIMIT_ADDRESS: '3' } })
    const ask = async (state: string) => (await fetch(`${limited.url}/callback/github?state=${state}`)).status
    const statuses = []
    for (const state of ['a', 'b', 'c', 'd', 'e']) statuses.push(await ask(state))
    expect(statuses).toEqual([403, 403, 403, 429, 429])
    await limited.stop({ keepsData: true })
  })

  it('keeps development emails in the sandbox, newest first', async () => {
    await wallet.logIn('box@example.com')
    const list = await (await fetch(`${wallet.sandboxUrl}/mail?to=Box@example.com`)).json()
    expect(list).toEqual([
      {
        to: 'box@example.com',
        subject: 'Your login code',
        text: expect.stringMatching(/^ {4}\d{6}$/m),
        html: expect.stringContaining('<html'),
        at: expect.stringMatching(/^\d{4}-/),
      },
    ])
    const page = await (await fetch(wallet.sandboxUrl)).text()
    expect(page).toContain('box@example.com')
    expect(page).toContain('GET /mail?to=ADDRESS')
  })
})
