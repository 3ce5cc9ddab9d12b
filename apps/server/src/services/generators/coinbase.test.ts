import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../settings.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { refusalOf } from '../../testing/testWorld.ts'

let database: TestDatabase
let node: FakeNode
let api: TestApi
let bare: TestApi

beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
  const start = (env: Record<string, string>) => startTestApi({ connection: database, nodeUrls: [node.url], env })
  api = await start({ ONRAMP_PROVIDER: 'coinbase', COINBASE_APP_ID: 'app-1' })
  bare = await start({ ONRAMP_PROVIDER: 'coinbase' })
})
afterAll(async () => {
  await api.stop()
  await bare.stop()
  await node.stop()
  await database.stop()
})

const path = `/v1/generators/onrampurl?projectId=${testProjectId}`

describe('a server that sells through Coinbase', () => {
  it('[API-17] answers with its checkout, filled in as the reference does', async () => {
    const destinationWallets = [{ address: '0x1234', blockchains: ['ethereum'], assets: ['USDC'] }]
    const response = await api.post(path, {
      ...{ destinationWallets, partnerUserId: '1234567890', defaultNetwork: 'ethereum', defaultExperience: 'buy' },
      ...{ presetCryptoAmount: 5, presetFiatAmount: 100, unknown: 'dropped' },
    })
    const url = new URL(((await response.json()) as { url: string }).url)
    expect(url.origin + url.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ appId: 'app-1', destinationWallets: JSON.stringify(destinationWallets), partnerUserId: '1234567890' },
      ...{ defaultNetwork: 'ethereum', defaultExperience: 'buy', presetCryptoAmount: '5', presetFiatAmount: '100' },
    })
  })

  it('[API-17] says so when it is not set up, and refuses what the row refuses', async () => {
    const body = { destinationWallets: [{ address: '0x1234' }], partnerUserId: 'x' }
    expect(await refusalOf(await bare.post(path, body))).toMatchObject({ status: 503, field: 'provider' })
    for (const wrong of [
      { partnerUserId: 1 },
      { destinationWallets: 'x' },
      { defaultExperience: 'sell' },
      { presetFiatAmount: -1 },
    ]) {
      expect((await api.post(path, { ...body, ...wrong })).status).toBe(400)
    }
    expect((await api.post(path, 'not json')).status).toBe(400)
  })

  it('[API-17] production never sells through the sandbox', () => {
    const production = {
      ...{ NODE_ENV: 'production', ALLOW_INSECURE_LOCALHOST: 'true' },
      ...{ CHAIN_RPC_URLS: 'https://node.example', MASTER_KEY_FILE: '/keys/master' },
    }
    expect(() => readSettings({ ...production, ONRAMP_PROVIDER: 'sandbox' })).toThrow(/ONRAMP_PROVIDER/)
    expect(readSettings(production).ONRAMP_PROVIDER).toBe('coinbase')
  })
})
