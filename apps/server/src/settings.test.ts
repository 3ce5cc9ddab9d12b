import { describe, expect, it } from 'vitest'
import { checkSettings, readSettings } from './settings.ts'
import { StartError } from './startError.ts'

const production = {
  ...{ NODE_ENV: 'production', SITE_URL: 'https://site.example', WALLET_URL: 'https://wallet.example' },
  ...{ API_URL: 'https://api.example', CHAIN_RPC_URLS: 'https://node.example', MASTER_KEY_FILE: '/keys/master' },
  ...{ PROJECT_ID: 'a'.repeat(32), DATABASE_URL: 'postgres://u:p@db.example/latchkey' },
  ...{ SMTP_URL: 'smtp://u:p@mail.example:587', MAIL_FROM: 'Shop <no-reply@shop.example>' },
}

describe('settings', () => {
  it('[PLAN-03] have laptop defaults: one chain, no network selection, no analytics', () => {
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

  it('follow the ports, so two copies run side by side', () => {
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
  ])('reject %o with one sentence', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
  })

  it.each([
    [{ HOST: '0.0.0.0' }, /^HOST opens this server to other machines: set NODE_ENV=production, because /],
    [{ HOST: '::' }, /^HOST opens /],
    [{ HOST: '10.1.2.3', NODE_ENV: 'test' }, /^HOST opens /],
    [{ SITE_URL: 'http://192.168.1.5:3000' }, /^SITE_URL opens /],
    [{ API_URL: 'https://api.example' }, /^API_URL opens /],
    [{ API_URL: 'http://localhost.example' }, /^API_URL opens /],
    [
      { ...production, NODE_ENV: undefined, HOST: '0.0.0.0' },
      /^HOST, SITE_URL, WALLET_URL and API_URL open this server to other machines: set NODE_ENV=production, because in development anyone who reaches it can read every login code\.$/,
    ],
  ])('[threat 60] development cannot be reachable from elsewhere: %o', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
  })

  it('[threat 60] production may listen everywhere; development may use any name of this machine', () => {
    expect(readSettings({ ...production, HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
    const near = {
      HOST: '::1',
      SITE_URL: 'http://shop.localhost',
      WALLET_URL: 'http://127.0.0.2',
      API_URL: 'http://[::1]',
    }
    expect(readSettings(near)).toMatchObject(near)
  })

  it('[threat 60] production lists everything unsafe or missing at once', () => {
    expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(
      `Latchkey can't start with these settings (docs/settings.md):
  - SITE_URL must be the https URL that users open, but is 'http://localhost:3000'.
  - WALLET_URL must be the https URL that users open, but is 'http://wallet.localhost:3001'.
  - API_URL must be the https URL that users open, but is 'http://localhost:3002'.
  - PROJECT_ID must be your own: 32 random hexadecimal characters, such as \`openssl rand -hex 16\` prints.
  - CHAIN_RPC_URLS must name your nodes.
  - DATABASE_URL must name a PostgreSQL server. To use the built-in one, set DATABASE=embedded.
  - MASTER_KEY_FILE must be the path of your master key.
  - SMTP_URL must name a mail server. To do without email login, set EMAIL_LOGIN=off.`,
    )
    expect(() => readSettings({ SITE_PORT: 'x', PROJECT_ID: 'me' })).toThrow(
      /: *\n {2}- SITE_PORT [^\n]*\n {2}- PROJECT_ID [^\n]*$/,
    )
  })

  it('[threat 60] a value that can not be read hides nothing else that is wrong', () => {
    const { DATABASE_URL, SMTP_URL, ...rest } = production
    const env = { ...rest, SITE_PORT: '30x', API_URL: 'api.example', EMAIL_LOGIN: 'no', PROJECT_ID: undefined }
    expect(() => readSettings(env)).toThrow(
      new StartError(`Latchkey can't start with these settings (docs/settings.md):
  - SITE_PORT must be a port between 1 and 65535, but is '30x'.
  - API_URL must be an http or https URL, but is 'api.example'.
  - EMAIL_LOGIN must be one of on, off, but is 'no'.
  - PROJECT_ID must be your own: 32 random hexadecimal characters, such as \`openssl rand -hex 16\` prints.
  - DATABASE_URL must name a PostgreSQL server. To use the built-in one, set DATABASE=embedded.`),
    )
    expect(checkSettings(env).settings).toBe(undefined)
  })

  it.each([
    [{ METRICS_TOKEN: '"hunter2"' }, 'METRICS_TOKEN must be written without quotes around the value.'],
    [{ MASTER_KEY_FILE: "'/keys/master'" }, 'MASTER_KEY_FILE must be written without quotes around the value.'],
    [{ MAIL_FROM: '"Shop <no-reply@shop.example>"' }, 'MAIL_FROM must be written without quotes around the value.'],
    [{ MAIL_FROM: 'Shop' }, /^MAIL_FROM must be an address such as Shop <no-reply@shop.example>, but is 'Shop'\.$/],
    [{ MAIL_FROM: 'Shop <no-reply@shop.example' }, /^MAIL_FROM must be an address such as /],
    [{ MAIL_FROM: 'no-reply@shop.example, help@shop.example' }, /^MAIL_FROM must be an address such as /],
    [
      { WALLET_URL: 'https://shop.example/wallet' },
      "WALLET_URL must be the https URL that users open, without a path, but is 'https://shop.example/wallet'.",
    ],
  ])('production rejects what would be accepted and not work: %o', (change, sentence) => {
    expect(() => readSettings({ ...production, ...change })).toThrow(sentence)
  })

  it.each(['no-reply@shop.example', 'Shop <no-reply@shop.example>', '"Shop, Inc." <no-reply@shop.example>'])(
    'emails may come from %s',
    (MAIL_FROM) => {
      expect(readSettings({ ...production, MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
    },
  )

  it.each([
    [{ API_URL: 'http://api.example' }, "API_URL must be the https URL that users open, but is 'http://api.example'."],
    [{ API_URL: 'https://localhost' }, "API_URL must be the https URL that users open, but is 'https://localhost'."],
    [{ PROJECT_ID: '1a7c4be70000000000000000001329de' }, /^PROJECT_ID must be your own/],
    [{ DATABASE_URL: undefined }, /^DATABASE_URL must name a PostgreSQL server/],
    [{ DATABASE_READ_URL: production.DATABASE_URL }, 'DATABASE_READ_URL must be a replica, not DATABASE_URL itself.'],
    [
      { DATABASE_POOL_URL: production.DATABASE_URL },
      'DATABASE_POOL_URL must differ from DATABASE_URL, which names the server behind the pooler.',
    ],
    [{ DATABASE: 'embedded' }, 'DATABASE=embedded and DATABASE_URL exclude each other: set one of them.'],
    [{ SMTP_URL: undefined }, /^SMTP_URL must name a mail server/],
    [{ MAIL_FROM: undefined }, 'MAIL_FROM must be an address of your own domain.'],
    [{ WALLET_URL: 'https://site.example:444' }, /^WALLET_URL must have another host than SITE_URL/],
    [{ ONRAMP_PROVIDER: 'sandbox' }, /^ONRAMP_PROVIDER must not be sandbox/],
  ])('[threat 60] production rejects %o', (change, sentence) => {
    expect(() => readSettings({ ...production, ...change })).toThrow(sentence)
  })

  it('production may use the built-in database, or no email login, if set explicitly', () => {
    const { DATABASE_URL, SMTP_URL, MAIL_FROM, ...rest } = production
    const small = { ...rest, DATABASE: 'embedded', EMAIL_LOGIN: 'off' }
    expect(readSettings(small)).toMatchObject({ DATABASE_URL: '', SMTP_URL: '', EMAIL_LOGIN: 'off' })
  })

  it('[threat 60] only an explicit setting allows production without https, on this machine only', () => {
    const { SITE_URL, WALLET_URL, API_URL, ...rest } = production
    const local = { ...rest, ALLOW_INSECURE_LOCALHOST: 'true' }
    expect(readSettings(local).SITE_URL).toBe('http://localhost:3000')
    expect(() => readSettings({ ...local, HOST: '0.0.0.0', SITE_URL, API_URL })).toThrow(
      /^ALLOW_INSECURE_LOCALHOST is for tests on one machine, but HOST, SITE_URL and API_URL open this server to others\.$/,
    )
    expect(() => readSettings({ ...local, WALLET_URL })).toThrow(/^ALLOW_INSECURE_LOCALHOST .* WALLET_URL opens /)
    expect(() => readSettings({ ...local, ALLOW_INSECURE_LOCALHOST: 'yes' })).toThrow(/must be one of true, false/)
  })

  it('never repeat a value that may hold a secret', () => {
    for (const env of [
      { DATABASE_URL: 'mysql://u:hunter2@h' },
      { VALKEY_URL: 'http://:hunter2@h' },
      { NATS_URL: 'nats://u:hunter2@h,http://u:hunter2@i' },
      { DATABASE_READ_URL: 'mysql://u:hunter2@h' },
      { CHAIN_RPC_URLS: 'ws://node/hunter2' },
    ]) {
      expect(() => readSettings(env)).toThrow(/^((?!hunter2).)*$/)
    }
  })

  it('name encrypted NATS servers by host, since an IP address is in no certificate that the client compares', () => {
    const said = 'NATS_URL must name hosts instead of IP addresses where tls:// is used.'
    for (const NATS_URL of ['tls://10.0.0.1:4222', 'tls://[::1]', 'tls://a.example,nats://u:hunter2@10.0.0.1'])
      expect(() => readSettings({ NATS_URL })).toThrow(said)
    expect(readSettings({ NATS_URL: 'nats://10.0.0.1' }).NATS_URL).toEqual(['nats://10.0.0.1'])
    expect(readSettings({ NATS_URL: 'tls://a.example' }).NATS_URL).toEqual(['tls://a.example'])
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

  it('group Solana nodes by cluster; production has none by default', () => {
    const read = (env: Record<string, string>) => [...readSettings(env).SOLANA_RPC_URLS]
    const main = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(read({})).toEqual([[main, ['http://127.0.0.1:8899']]])
    expect(read({ SOLANA_RPC_URLS: 'https://a.example,devnet=https://d.example' })).toEqual([
      [main, ['https://a.example']],
      ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', ['https://d.example']],
    ])
    expect(read({ SOLANA_RPC_URLS: 'none' })).toEqual([])
    expect(read(production)).toEqual([])
    expect(readSettings({}).SOLANA_NETWORK).toBe(undefined)
    expect(readSettings({ SOLANA_NETWORK: 'mainnet' }).SOLANA_NETWORK).toBe(main)
    expect(() => read({ SOLANA_NETWORK: 'devnet' })).toThrow('SOLANA_NETWORK needs a node')
    expect(() => read({ SOLANA_RPC_URLS: 'moonnet=https://a.example' })).toThrow('SOLANA_RPC_URLS must be URLs of')
  })
})
