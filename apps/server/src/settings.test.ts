import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readSettings, settingsTable } from './settings.ts'

describe('settings', () => {
  it('[PLAN-03] have defaults for a laptop: one chain, no network selection, no analytics', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      SITE_URL: 'http://localhost:3000',
      WALLET_URL: 'http://wallet.localhost:3001',
      API_URL: 'http://localhost:3002',
      NETWORK_SELECTION: 'false',
      ANALYTICS_SCRIPT_ID: '',
      ANALYTICS_SCRIPT_URL: '',
    })
    expect(settings.PROJECT_ID).toMatch(/^[0-9a-f]{32}$/)
    expect([...settings.CHAIN_RPC_URLS]).toEqual([['eip155:1329', ['http://127.0.0.1:8545']]])
  })

  it('follow the ports, so that two copies run side by side', () => {
    const settings = readSettings({ SITE_PORT: '4000', WALLET_PORT: '4001', API_PORT: '4002', CHAIN_PORT: '4545' })
    expect([settings.SITE_URL, settings.WALLET_URL, settings.API_URL]).toEqual([
      'http://localhost:4000',
      'http://wallet.localhost:4001',
      'http://localhost:4002',
    ])
    expect(settings.CHAIN_RPC_URLS.get('eip155:1329')).toEqual(['http://127.0.0.1:4545'])
  })

  it.each([
    [{ SITE_PORT: 'abc' }, "SITE_PORT must be a port between 1 and 65535, but is 'abc'."],
    [{ API_PORT: '70000' }, "API_PORT must be a port between 1 and 65535, but is '70000'."],
    [{ API_PORT: '3000' }, 'API_PORT must differ from SITE_PORT, but both are 3000.'],
    [{ PROJECT_ID: 'me' }, "PROJECT_ID must be 32 hexadecimal characters in lower case, but is 'me'."],
    [{ SITE_URL: 'ftp://x' }, "SITE_URL must be an http or https URL, but is 'ftp://x'."],
    [{ NODE_ENV: 'prod' }, "NODE_ENV must be one of development, production, but is 'prod'."],
    [{ NETWORK_SELECTION: 'no' }, "NETWORK_SELECTION must be one of true, false, but is 'no'."],
    [
      { WALLET_URL: 'http://localhost:3001' },
      'WALLET_URL must have another host than SITE_URL, since the browser keeps secrets per host.',
    ],
  ])('refuse %o with one sentence', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
  })

  it('never repeat a value that may hold a secret', () => {
    for (const env of [{ DATABASE_URL: 'mysql://u:hunter2@h' }, { CHAIN_RPC_URLS: 'ws://node/hunter2' }]) {
      expect(() => readSettings(env)).toThrow(/^((?!hunter2).)*$/)
    }
  })

  it('group nodes by chain', () => {
    const { CHAIN_RPC_URLS } = readSettings({
      CHAIN_RPC_URLS: 'https://a.example, https://b.example/?x=1,1328=https://t.example',
    })
    expect([...CHAIN_RPC_URLS]).toEqual([
      ['eip155:1329', ['https://a.example', 'https://b.example/?x=1']],
      ['eip155:1328', ['https://t.example']],
    ])
  })

  it('group Solana nodes by cluster; in production there are none unless they are named', () => {
    const read = (env: Record<string, string>) => [...readSettings(env).SOLANA_RPC_URLS]
    const main = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(read({})).toEqual([[main, ['http://127.0.0.1:8899']]])
    expect(read({ SOLANA_RPC_URLS: 'https://a.example,devnet=https://d.example' })).toEqual([
      [main, ['https://a.example']],
      ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', ['https://d.example']],
    ])
    expect(read({ SOLANA_RPC_URLS: 'none' })).toEqual([])
    expect(read({ NODE_ENV: 'production', ONRAMP_PROVIDER: 'coinbase' })).toEqual([])
    expect(readSettings({}).SOLANA_NETWORK).toBe(undefined)
    expect(readSettings({ SOLANA_NETWORK: 'mainnet' }).SOLANA_NETWORK).toBe(main)
    expect(() => read({ SOLANA_NETWORK: 'devnet' })).toThrow('SOLANA_NETWORK needs a node')
    expect(() => read({ SOLANA_RPC_URLS: 'moonnet=https://a.example' })).toThrow('SOLANA_RPC_URLS must be URLs of')
  })

  it('stand in the README as they are', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
    expect(readme).toContain(settingsTable())
  })
})
