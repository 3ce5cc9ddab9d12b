import { expect, it } from 'vitest'
import type { Feature } from '../db/schema.ts'
import { readSettings } from '../settings.ts'
import { offerConfigured } from './offerConfigured.ts'

const bare = {
  ...{ NODE_ENV: 'production', SITE_URL: 'https://site.example', WALLET_URL: 'https://wallet.example' },
  ...{ API_URL: 'https://api.example', CHAIN_RPC_URLS: 'https://node.example', MASTER_KEY_FILE: '/keys/master' },
  ...{ PROJECT_ID: 'a'.repeat(32), DATABASE: 'embedded', EMAIL_LOGIN: 'off' },
}
const mail = { SMTP_URL: 'smtp://u:p@mail.example', MAIL_FROM: 'no-reply@shop.example' }
const apple = { APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b', APPLE_KEY_ID: 'c' }
const all = ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const swap: Feature = { id: 'swap', isEnabled: true, config: ['pools'] }

const offered = (env: Record<string, string>, config: string[] = all) =>
  offerConfigured([swap, { id: 'social_login', isEnabled: true, config }], readSettings(env))

it.each([
  [{}, ['farcaster']],
  [{ ...mail, EMAIL_LOGIN: 'on' }, ['email', 'farcaster']],
  [mail, ['farcaster']],
  [{ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, ['google', 'farcaster']],
  [{ GITHUB_CLIENT_ID: 'id' }, ['farcaster']],
  [apple, ['farcaster']],
  [{ ...apple, APPLE_PRIVATE_KEY: 'pem' }, ['farcaster', 'apple']],
])('production with %o offers the logins that work there', (change, logins) => {
  expect(offered({ ...bare, ...change })).toEqual([swap, { id: 'social_login', isEnabled: true, config: logins }])
})

it('reports when no login of the project works', () => {
  expect(offered(bare, ['email', 'google'])[1]).toEqual({ id: 'social_login', isEnabled: false, config: [] })
})

it('development has a stub for each', () => {
  expect(offered({})[1]?.config).toEqual(all)
})
