import { nativeTokenAddress } from '@latchkey/wire/caip'

export type Input = { path?: string; query?: string; body?: unknown }
type Sample = Input & { bad?: Input & { field: string } }

const someone = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Valid input for every row, and invalid input where there can be any. A row without a sample fails the test. */
export const samples: Record<string, Sample> = {
  '/health': {},
  '/v1/supported-chains': {},
  '/getWallets': { query: 'entries=4&search=meta', bad: { query: 'entries=101', field: 'entries' } },
  '/getWalletImage/:id': { path: '/getWalletImage/metamask', bad: { path: '/getWalletImage/..%2Fx', field: 'id' } },
  '/public/getAssetImage/:id': {
    path: '/public/getAssetImage/eip155:1329',
    bad: { path: '/public/getAssetImage/a..b', field: 'id' },
  },
  '/public/getCurrencyImage/:id': {
    path: '/public/getCurrencyImage/usd',
    bad: { path: `/public/getCurrencyImage/${'x'.repeat(65)}`, field: 'id' },
  },
  '/public/getTokenImage/:id': {
    path: '/public/getTokenImage/USDC',
    bad: { path: '/public/getTokenImage/%00', field: 'id' },
  },
  '/public/getNftImage/:chain/:contract/:token': {
    path: `/public/getNftImage/eip155:1329/${someone}/7`,
    bad: { path: `/public/getNftImage/eip155:1329/${someone}/seven`, field: 'token' },
  },
  '/appkit/v1/config': {},
  '/kit/v1/config': {},
  '/.well-known/jwks.json': {},
  '/appkit/v1/project-limits': {},
  '/projects/v1/origins': {},
  '/getAnalyticsConfig': {},
  '/v1/account/:address/history': {
    path: `/v1/account/${someone}/history`,
    query: 'chainId=eip155:1329',
    bad: { path: '/v1/account/0x12/history', field: 'address' },
  },
  '/v1/account/:address/balance': {
    path: `/v1/account/${someone}/balance`,
    query: 'chainId=eip155:1329&currency=usd',
    bad: { path: `/v1/account/${someone}/balance`, query: 'currency=gold', field: 'currency' },
  },
  '/v1/account/:address/nfts': {
    path: `/v1/account/${someone}/nfts`,
    query: 'chainId=eip155:1329',
    bad: { path: '/v1/account/0x12/nfts', field: 'address' },
  },
  '/v1/account/:address/value-history': {
    path: `/v1/account/${someone}/value-history`,
    query: 'chainId=eip155:1329&currency=usd',
    bad: { path: '/v1/account/0x12/value-history', query: 'currency=usd', field: 'address' },
  },
  '/v1/fungible/price': {
    body: { currency: 'usd', addresses: [`eip155:1329:${nativeTokenAddress}`] },
    bad: { body: { currency: 'usd', addresses: [] }, field: 'addresses' },
  },
  '/v1/account/:address/identity': {
    path: `/v1/account/${someone}/identity`,
    bad: { path: '/v1/account/me/identity', field: 'address' },
  },
  '/v1/identity/:address': { path: `/v1/identity/${someone}`, bad: { path: '/v1/identity/me', field: 'address' } },
  '/v1': {
    query: 'chainId=eip155:1329',
    body: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
    bad: { query: 'chainId=nonsense', field: 'chainId' },
  },
}

/** These need a chain with exchanges, or data from another row, so `services/contract.test.ts` tests them. */
