import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../settings.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { type SellerDouble, startSellerDouble } from '../../testing/sellerDouble.ts'
import { startTestApi, type TestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { refusalOf } from '../../testing/testWorld.ts'

const edwards = generateKeyPairSync('ed25519')
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const raw = (key: KeyObject, part: 'd' | 'x') => Buffer.from(key.export({ format: 'jwk' })[part] ?? '', 'base64url')
const edwardsSecret = Buffer.concat([raw(edwards.privateKey, 'd'), raw(edwards.publicKey, 'x')]).toString('base64')
const curveSecret = String(curve.privateKey.export({ type: 'sec1', format: 'pem' }))
const token = 'ZWJlNDBjNDgtNGM3YS0x'
const wallet = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const origin = 'https://app.example'
const usdc = '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392'

let database: TestDatabase
let node: FakeNode
let seller: SellerDouble
const apis: TestApi[] = []

const start = async (env: Record<string, string>): Promise<TestApi> => {
  const api = await startTestApi({
    connection: database,
    nodeUrls: [node.url],
    env: { ONRAMP_PROVIDER: 'coinbase', ...env },
  })
  apis.push(api)
  return api
}
const coinbase = (secret = edwardsSecret, more: Record<string, string> = {}) =>
  start({ COINBASE_KEY_ID: 'key-1', COINBASE_KEY_SECRET: secret, COINBASE_API_URL: seller.url, ...more })

const listing = (chainId: string) => ({
  payment_currencies: [],
  purchase_currencies: [
    { id: '1', symbol: 'SEI', networks: [{ name: 'sei-evm', chain_id: chainId, contract_address: '' }] },
    {
      id: '2',
      symbol: 'USDC',
      networks: [{ name: 'sei-evm', chain_id: chainId, contract_address: usdc.toLowerCase() }],
    },
    { id: '3', symbol: 'ETH', networks: [{ name: 'ethereum', chain_id: '1', contract_address: '' }] },
  ],
})

beforeAll(async () => {
  ;[database, node, seller] = await Promise.all([startTestDatabase(), startFakeNode(), startSellerDouble()])
})
beforeEach(async () => {
  seller.asked.length = 0
  seller.answers['GET /onramp/v1/buy/options'] = { body: listing('1329') }
  seller.answers['POST /onramp/v1/token'] = { body: { token, channel_id: '' } }
  await database.pool.query('DELETE FROM rate_buckets')
})
afterAll(async () => {
  for (const api of apis) await api.stop()
  await Promise.all([node.stop(), seller.stop()])
  await database.stop()
})

const path = `/v1/generators/onrampurl?projectId=${testProjectId}`
const order = {
  destinationWallets: [{ address: wallet, blockchains: ['sei'], assets: ['USDC'] }],
  partnerUserId: 'user-1',
}
const buy = (api: TestApi, body: object = order, headers: Record<string, string> = { origin }) =>
  api.post(path, body, { headers })
const tokensAsked = () => seller.asked.filter(({ method }) => method === 'POST')

const part = (text = ''): Record<string, unknown> => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))

describe('a server that sells through Coinbase', () => {
  it.each([
    ['EdDSA', edwardsSecret, edwards.publicKey],
    ['ES256', curveSecret, curve.publicKey],
    ['ES256', curveSecret.replaceAll('\n', '\\n'), curve.publicKey],
  ])(
    '[API-17] requests a session with a signed token (%s), without a wallet in the URL',
    async (alg, secret, publicKey) => {
      const api = await coinbase(secret)
      const response = await buy(api, {
        ...{ ...order, defaultNetwork: 'sei', defaultExperience: 'buy', unknown: 'dropped' },
        ...{ presetFiatAmount: 100, fiatCurrency: 'EUR' },
      })
      const url = new URL(((await response.json()) as { url: string }).url)
      expect(url.origin + url.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
      expect(Object.fromEntries(url.searchParams)).toEqual({
        ...{ sessionToken: token, partnerUserId: 'user-1', defaultNetwork: 'sei-evm', defaultExperience: 'buy' },
        ...{ presetFiatAmount: '100', fiatCurrency: 'EUR' },
      })

      expect(seller.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'GET /onramp/v1/buy/options?country=US&subdivision=CA',
        'POST /onramp/v1/token',
      ])
      expect(tokensAsked()[0]?.body).toEqual({
        ...{ addresses: [{ address: wallet, blockchains: ['sei-evm'] }], assets: ['USDC'], clientIp: '127.0.0.1' },
      })
      const nonces = seller.asked.map(({ method, path, headers }) => {
        const [, head, claims, signature = ''] =
          /^Bearer ([^.]+)\.([^.]+)\.([^.]+)$/.exec(headers.authorization ?? '') ?? []
        const { iat, nonce, ...rest } = { ...part(claims), ...part(head) } as Record<string, number>
        expect(Math.abs(Date.now() / 1_000 - Number(iat))).toBeLessThan(60)
        expect(rest).toEqual({
          ...{ alg, kid: 'key-1', typ: 'JWT', sub: 'key-1', iss: 'cdp', nbf: iat, exp: Number(iat) + 120 },
          uris: [`${method} ${seller.url.slice('http://'.length)}${path.split('?')[0]}`],
        })
        const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
        const signed = Buffer.from(`${head}.${claims}`)
        expect(verify(alg === 'EdDSA' ? null : 'sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
        return String(nonce)
      })
      expect(new Set(nonces).size).toBe(2)
      for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
    },
  )

  it('[API-17] answers third-party clients as their tests expect: another network, a ten-character user', async () => {
    const api = await coinbase()
    const destinationWallets = [{ address: wallet, blockchains: ['ethereum'], assets: ['ETH'] }]
    const body = { destinationWallets, partnerUserId: '1234567890', presetFiatAmount: 10 }
    const response = await buy(api, body, { origin, 'content-type': 'text/plain' })
    const url = new URL(((await response.json()) as { url: string }).url)
    expect(url.search).toBe(`?sessionToken=${token}&partnerUserId=1234567890&presetFiatAmount=10`)
    const addresses = [{ address: wallet, blockchains: ['ethereum'] }]
    expect(tokensAsked()[0]?.body).toEqual({ addresses, assets: ['ETH'], clientIp: '127.0.0.1' })
  })

  it('[API-18] offers what Coinbase lists on our chain', async () => {
    const offered = async (api: TestApi) => {
      const response = await api.get(`/v1/onramp/options?projectId=${testProjectId}`)
      const { purchaseCurrencies } = (await response.json()) as { purchaseCurrencies: { symbol: string }[] }
      return purchaseCurrencies.map(({ symbol }) => symbol)
    }
    expect(await offered(await coinbase())).toEqual(['USDC', 'SEI'])
    seller.answers['GET /onramp/v1/buy/options'] = { body: listing('713715') }
    const elsewhere = await coinbase()
    expect(await offered(elsewhere)).toEqual([])
    expect(await refusalOf(await buy(elsewhere))).toMatchObject({ status: 400, field: 'destinationWallets' })
    expect(tokensAsked()).toEqual([])
    expect(await offered(await start({}))).toEqual([])
  })

  it('[API-24] [ACT-08] shows no Buy button without a provider or without anything to sell', async () => {
    const isOn = async (api: TestApi) => {
      const response = await api.get(`/appkit/v1/config?projectId=${testProjectId}&onramp=any`)
      const { features } = (await response.json()) as { features: { id: string; isEnabled: boolean }[] }
      return features.find(({ id }) => id === 'onramp')?.isEnabled
    }
    expect(await isOn(await coinbase())).toBe(true)
    expect(await isOn(await start({}))).toBe(false)
    seller.answers['GET /onramp/v1/buy/options'] = { body: listing('713715') }
    expect(await isOn(await coinbase())).toBe(false)
    // Unknown while Coinbase is down; the page then uses its own list.
    seller.answers['GET /onramp/v1/buy/options'] = { status: 500, body: {} }
    expect(await isOn(await coinbase())).toBe(true)
  })

  it("[API-17] creates a session only for the project's pages", async () => {
    const api = await coinbase()
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${origin}.evil.example` },
    ])
      expect(await refusalOf(await buy(api, order, headers as Record<string, string>))).toMatchObject({ status: 403 })
    expect(seller.asked).toEqual([])
  })

  it('[API-17] limits sessions per minute and address, and passes on the real client address', async () => {
    const api = await coinbase()
    const ask = () => buy(api, order, { origin, 'x-forwarded-for': '203.0.113.7' })
    const statuses = (await Promise.all(Array.from({ length: 120 }, ask))).map(({ status }) => status)
    const createdCount = statuses.filter((status) => status === 200).length
    // Twenty at once, and one more every three seconds.
    expect(createdCount).toBeGreaterThanOrEqual(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(120 - createdCount)
    expect(createdCount).toBeLessThan(120)
    expect(tokensAsked()).toHaveLength(createdCount)
    expect(tokensAsked()[0]?.body).toMatchObject({ clientIp: '127.0.0.1' })
    seller.asked.length = 0
    const proxied = await coinbase(edwardsSecret, { TRUST_PROXY: '1' })
    await buy(proxied, order, { origin, 'x-forwarded-for': '198.51.100.1, 2001:db8::7' })
    expect(tokensAsked()[0]?.body).toMatchObject({ clientIp: '2001:db8::7' })
  })

  it('[API-17] [threat 62] counts an IPv6 caller by /64, and what it is refused against no one else', async () => {
    const api = await coinbase(edwardsSecret, { TRUST_PROXY: '1' })
    const ask = (at: number) => buy(api, order, { origin, 'x-forwarded-for': `2001:db8:1:2::${at.toString(16)}` })
    const statuses = (await Promise.all(Array.from({ length: 300 }, (_, at) => ask(at)))).map(({ status }) => status)
    const createdCount = statuses.filter((status) => status === 200).length
    expect(createdCount).toBeGreaterThanOrEqual(20)
    expect(createdCount).toBeLessThan(60)
    const left = await database.pool.query<{ tokens: number }>('SELECT tokens FROM rate_buckets WHERE key = $1', [
      `onramp:${testProjectId}`,
    ])
    // Of 600 a minute for all users of the project, this caller may take 20.
    expect(left.rows[0]?.tokens).toBeGreaterThan(500)
    expect((await buy(api, order, { origin, 'x-forwarded-for': '198.51.100.9' })).status).toBe(200)
  })

  it('[API-17] reports a Coinbase outage, without secrets in log or reply', async () => {
    const api = await coinbase()
    for (const status of [401, 500]) {
      seller.answers['POST /onramp/v1/token'] = { status, body: { message: token } }
      const response = await buy(api)
      const told = await response.clone().text()
      expect(await refusalOf(response)).toMatchObject({ status: 503, field: 'provider' })
      const written = [told, ...api.lines].join('\n')
      for (const secret of [edwardsSecret, token, 'Bearer']) expect(written).not.toContain(secret)
    }
    seller.answers['POST /onramp/v1/token'] = { body: { token: '' } }
    expect((await buy(api)).status).toBe(503)
  })

  it('[API-17] reports a missing setup, and rejects invalid input', async () => {
    expect(await refusalOf(await buy(await start({})))).toMatchObject({ status: 503, field: 'provider' })
    const api = await coinbase()
    const wrongs = [
      { partnerUserId: 1 },
      { destinationWallets: 'x' },
      { defaultExperience: 'sell' },
      { presetFiatAmount: -1 },
    ]
    for (const wrong of wrongs) expect((await buy(api, { ...order, ...wrong })).status).toBe(400)
    expect((await api.post(path, 'not json', { headers: { origin } })).status).toBe(400)
    expect(tokensAsked()).toEqual([])
  })

  it('[API-17] needs a complete key, and never uses the sandbox in production', () => {
    const read = (env: Record<string, string>) => () => readSettings(env)
    for (const secret of ['hunter2', edwardsSecret.slice(4), curveSecret.slice(0, 90)]) {
      const env = { COINBASE_KEY_ID: 'key-1', COINBASE_KEY_SECRET: secret }
      expect(read(env)).toThrow(/^COINBASE_KEY_SECRET must be the secret of a CDP API key, .*\.$/)
      expect(read(env)).not.toThrow(secret)
    }
    expect(read({ COINBASE_KEY_ID: 'key-1' })).toThrow('COINBASE_KEY_ID and COINBASE_KEY_SECRET belong together')
    expect(read({ MOONPAY_SECRET_KEY: 'sk_1' })).toThrow('MOONPAY_API_KEY and MOONPAY_SECRET_KEY belong together')
    const production = {
      ...{ NODE_ENV: 'production', ALLOW_INSECURE_LOCALHOST: 'true', DATABASE: 'embedded', EMAIL_LOGIN: 'off' },
      ...{ CHAIN_RPC_URLS: 'https://node.example', MASTER_KEY_FILE: '/keys/master' },
    }
    expect(read({ ...production, ONRAMP_PROVIDER: 'sandbox' })).toThrow(/ONRAMP_PROVIDER/)
    expect(readSettings(production).ONRAMP_PROVIDER).toBe('coinbase')
  })
})
