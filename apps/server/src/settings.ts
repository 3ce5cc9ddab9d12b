import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { productChainId, productNetworkId } from '@latchkey/wire/chains'
import { relaySizes } from '@latchkey/wire/relayQuotas'
import {
  cdpSecret,
  chainIds,
  choice,
  count,
  databaseUrl,
  flagText,
  folder,
  hexId,
  host,
  httpUrl,
  optionalBlock,
  optionalHttpUrl,
  optionalWsUrl,
  type Parse,
  port,
  rates,
  region,
  relayUrls,
  rpcUrls,
  secret,
  secretUrl,
  serviceUrls,
  solanaCluster,
  solanaUrls,
  text,
  zones,
} from './settingKinds.ts'
import { checkTogether } from './settingRules.ts'

type Row<T> = {
  /** The value without the variable; a function where it follows from other settings. */
  default: string | ((settings: Defaults) => string)
  parse: Parse<T>
  /** One sentence for the table in the README. */
  says: string
  /** What to think of before production, where there is something. */
  production?: string
}

type Defaults = Readonly<Record<string, unknown>>

const row = <T>(row: Row<T>): Row<T> => row
const dist = (app: string) => join(fileURLToPath(new URL('../../', import.meta.url)), app, 'dist')

/** The credentials of a provider; both or none. */
const socialRows = <const N extends string>(name: N) => {
  const rows = {
    [`${name}_CLIENT_ID`]: row({ default: '', parse: text, says: `client id at ${name}; empty uses the stand-in` }),
    [`${name}_CLIENT_SECRET`]: row({ default: '', parse: text, says: `client secret at ${name}` }),
  }
  return rows as Record<`${N}_CLIENT_ID` | `${N}_CLIENT_SECRET`, Row<string>>
}

/** Every setting of the server, in the order of docs/settings.md; a default may only use settings above it. */
export const settingRows = {
  NODE_ENV: row({
    default: 'development',
    parse: (name, value) => (value === 'test' ? 'development' : choice('development', 'production')(name, value)),
    says: 'development adds the sandbox; test counts as development',
    production: 'production',
  }),
  HOST: row({
    default: '127.0.0.1',
    parse: host,
    says: 'address on which every listener listens; development listens on this machine only',
    production: '0.0.0.0 inside a container',
  }),
  SITE_PORT: row({ default: '3000', parse: port, says: 'port of the site' }),
  WALLET_PORT: row({ default: '3001', parse: port, says: 'port of the wallet origin' }),
  API_PORT: row({ default: '3002', parse: port, says: 'port of the API' }),
  SANDBOX_PORT: row({ default: '3003', parse: port, says: 'port of the sandbox, in development only' }),
  CHAIN_PORT: row({ default: '8545', parse: port, says: 'port of the local chain' }),
  SOLANA_PORT: row({ default: '8899', parse: port, says: 'port of the local Solana' }),
  DATA_DIR: row({
    default: '.latchkey',
    parse: folder,
    says: 'folder of everything that is kept between starts',
    production: 'a volume, unless DATABASE_URL is set',
  }),
  DATABASE_URL: row({
    default: '',
    parse: databaseUrl,
    says: 'PostgreSQL to use; empty starts one of our own in DATA_DIR',
    production: 'required with several instances',
  }),
  CHAIN_RPC_URLS: row({
    default: (settings) => `http://127.0.0.1:${settings.CHAIN_PORT}`,
    parse: rpcUrls(productNetworkId),
    says: 'nodes, comma-separated; `1328=https://…` names another chain than 1329',
    production: 'required; at least two nodes',
  }),
  CHAIN_WS_URL: row({
    default: '',
    parse: optionalWsUrl,
    says: 'websocket of a node of chain 1329, to hear of new blocks; empty asks for the height instead',
    production: 'recommended: it saves calls',
  }),
  RPC_BUDGET: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? '100' : '0'),
    parse: count(0, 100_000),
    says: 'calls a second that each node gets at most; reading the past waits first, then the newest blocks; 0 is no limit',
    production: '100 by default; what your plan allows',
  }),
  SOLANA_RPC_URLS: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? '' : `http://127.0.0.1:${settings.SOLANA_PORT}`),
    parse: solanaUrls,
    says: 'Solana nodes, comma-separated; `devnet=https://…` names another cluster than the main one; `none` leaves Solana out',
    production: 'empty by default: embedded wallets send nothing on Solana',
  }),
  SITE_URL: row({
    default: (settings) => `http://localhost:${settings.SITE_PORT}`,
    parse: httpUrl,
    says: 'where users open the site; development takes only localhost, here and in the next two',
    production: 'required, https',
  }),
  WALLET_URL: row({
    default: (settings) => `http://wallet.localhost:${settings.WALLET_PORT}`,
    parse: httpUrl,
    says: 'where the frame is served from; its host must not be the host of the site',
    production: 'required, https, a host of its own',
  }),
  API_URL: row({
    default: (settings) => `http://localhost:${settings.API_PORT}`,
    parse: httpUrl,
    says: 'where pages reach the API',
    production: 'required, https',
  }),
  ALLOW_INSECURE_LOCALHOST: row({
    default: 'false',
    parse: flagText,
    says: 'for tests: lets production run without https, as long as HOST and all three URLs stay on this machine',
    production: 'leave it out',
  }),
  PROJECT_ID: row({
    default: '1a7c4be70000000000000000001329de',
    parse: hexId,
    says: 'project that the site uses; made at the first start',
    production: 'an id of your own',
  }),
  RELAY_URLS: row({
    default: (settings) => `${String(settings.API_URL).replace(/^http/, 'ws')}/relay`,
    parse: relayUrls,
    says: 'relays for pairing with phone wallets, comma-separated, tried in turn; by default our own (ws or wss); `none` switches pairing off',
    production: '`wss://relay.walletconnect.org` reaches public wallets',
  }),
  RELAY_PROJECT_ID: row({
    default: (settings) => String(settings.PROJECT_ID),
    parse: hexId,
    says: 'project id that those relays know',
    production: 'the one you have at the public relay',
  }),
  RELAY_VERIFY: row({
    default: 'false',
    parse: flagText,
    says: "whether pairing may ask the Verify service of WalletConnect about the site ('false')",
  }),
  RELAY_REQUESTS: row({
    default: String(relaySizes.projectRequests),
    parse: count(1, 1_000_000),
    says: 'Max requests per second from one project to the built-in relay, on each instance',
  }),
  RELAY_STORAGE_MB: row({
    default: String(relaySizes.storageMb),
    parse: count(16, 1_000_000),
    says: 'Database space for all waiting messages of the built-in relay. Once it is full, new messages only reach connected clients',
    production: 'well below the free space of the database volume',
  }),
  RELAY_NETWORK_MB: row({
    default: String(relaySizes.networkStorageMb),
    parse: count(1, 1_000_000),
    says: 'Max share of it for messages from one network (IPv4 /24, IPv6 /64)',
  }),
  RELAY_NETWORK_KBPS: row({
    default: String(relaySizes.networkKbPerSecond),
    parse: count(64, 1_000_000),
    says: 'Max kilobytes per second from one network to the built-in relay, on each instance. One project gets eight times as much',
  }),
  RELAY_NETWORK_REQUESTS: row({
    default: String(relaySizes.networkRequests),
    parse: count(1, 1_000_000),
    says: 'Max requests per second from one network to the built-in relay, on each instance',
  }),
  RELAY_NETWORK_SOCKETS: row({
    default: String(relaySizes.networkConnections),
    parse: count(1, 1_000_000),
    says: 'Max open relay connections from one network, on each instance',
    production: 'set TRUST_PROXY, or all clients count as one network',
  }),
  RELAY_PROJECT_SOCKETS: row({
    default: String(relaySizes.projectConnections),
    parse: count(1, 1_000_000),
    says: 'Max open relay connections of one project, on each instance',
  }),
  LOG_LEVEL: row({
    default: 'info',
    parse: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    says: 'lowest level that is logged',
  }),
  TRUST_PROXY: row({
    default: '0',
    parse: count(0, 10),
    says: 'number of proxies in front; X-Forwarded-For is read only when it is not 0',
    production: 'the true number',
  }),
  RATE_LIMIT_ADDRESS: row({
    default: '1200',
    parse: count(1, 1_000_000),
    says: 'requests per minute from one network address to one route',
  }),
  RATE_LIMIT_PROJECT: row({
    default: '12000',
    parse: count(1, 100_000_000),
    says: 'requests per minute of one project; each call of a JSON-RPC batch counts',
  }),
  NETWORK_SELECTION: row({
    default: 'false',
    parse: flagText,
    says: "whether the site offers other networks ('false')",
  }),
  SOLANA_NETWORK: row({
    default: 'off',
    parse: solanaCluster,
    says: 'Solana network (`mainnet`, `testnet`, `devnet`) that the site offers to embedded wallets beside its own chain',
  }),
  SIGN_IN: row({
    default: 'off',
    parse: choice('off', 'optional', 'required'),
    says: 'whether visitors of the site sign a message with their account to sign in; `off` leaves it to the project',
  }),
  SIGN_IN_HOURS: row({
    default: '168',
    parse: count(1, 8_760),
    says: 'how long a sign-in lasts at most',
  }),
  EMAIL_CAPTURE: row({
    default: 'off',
    parse: choice('off', 'optional', 'required'),
    says: 'whether visitors are asked for an email address after signing in; needs SIGN_IN',
  }),
  ANALYTICS: row({
    default: 'off',
    parse: choice('off', 'on', 'consent'),
    says: 'whether the site sends events to the API; `consent` only once a visitor has agreed in the settings',
  }),
  ANALYTICS_SCRIPT_ID: row({ default: '', parse: text, says: 'id given to the analytics script' }),
  ANALYTICS_SCRIPT_URL: row({
    default: '',
    parse: (name, value) => (value === '' ? '' : httpUrl(name, value)),
    says: 'analytics script of the site, loaded only where ANALYTICS lets it; empty loads none',
  }),
  EXPLORER_URL: row({ default: 'https://seiscan.io', parse: httpUrl, says: 'block explorer that the site links to' }),
  MASTER_KEY_FILE: row({
    default: (settings) => `${settings.DATA_DIR}/master.key`,
    parse: folder,
    says: 'file with the master key; development makes one. One `<id>:<32 bytes as base64url>` a line, the newest first',
    production: 'required; keep a copy apart from the database',
  }),
  SMTP_URL: row({
    default: '',
    parse: secretUrl('smtp://user:password@host:587', /^smtps?:$/),
    says: 'mail server; empty uses the mailbox of the sandbox in development',
    production: 'required for email login',
  }),
  MAIL_FROM: row({
    default: 'Latchkey <no-reply@localhost>',
    parse: text,
    says: 'sender of mails',
    production: 'an address of your domain, with SPF, DKIM and DMARC',
  }),
  DEVICE_APPROVAL: row({
    default: 'risk',
    parse: choice('never', 'risk', 'always'),
    says: 'When email login also requires opening a link: `never` (only after too many wrong codes for the address or from the network), `risk` (also above `WRONG_CODES_PER_HOUR`, and to unlock an existing wallet on a new device from a network that none of its confirmed devices used) or `always`',
  }),
  LOGINS_PER_NETWORK: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? '30' : '3000'),
    parse: count(1, 1_000_000),
    says: 'Max logins started per hour from one network (IPv4 /24, IPv6 /64) by devices that have not logged in before',
    production: '30 by default',
  }),
  WRONG_CODES_PER_HOUR: row({
    default: '500',
    parse: count(1, 1_000_000),
    says: 'Wrong login codes from everyone in an hour (or four times as many in a day) after which new devices need the link',
  }),
  WRONG_CODES_PER_NETWORK: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? '20' : '2000'),
    parse: count(1, 1_000_000),
    says: 'Wrong login codes per hour from one network (IPv4 /24, IPv6 /64), after which its new devices need the link: for 15 minutes, then twice as long each time, up to a day',
    production: '20 by default',
  }),
  SMART_ACCOUNT_NETWORKS: row({
    default: String(productChainId),
    parse: chainIds,
    says: 'chain ids, comma-separated, on which the embedded wallet offers smart accounts',
  }),
  BUNDLER_URL: row({
    default: (settings) =>
      settings.NODE_ENV === 'production' ? '' : `http://localhost:${settings.SANDBOX_PORT}/bundler`,
    parse: serviceUrls(productNetworkId),
    says: 'ERC-4337 bundler for smart accounts. Prefix other chains than 1329 with their ID: `1328=https://…`. If empty, the owner’s plain account sends the operations itself and pays their fees',
    production: 'empty by default',
  }),
  PAYMASTER_URL: row({
    default: '',
    parse: serviceUrls(productNetworkId),
    says: 'Paymaster service (ERC-7677) that pays the fees of smart accounts. Needs a bundler. If empty, the account pays',
  }),
  DEFAULT_ACCOUNT_TYPE: row({
    default: 'eoa',
    parse: choice('eoa', 'smartAccount'),
    says: 'account that an embedded wallet begins with, until its owner chooses',
  }),
  SOCIAL_STANDIN_URL: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? '' : `http://localhost:${settings.SANDBOX_PORT}/idp`),
    parse: (name, value) => (value === '' ? '' : httpUrl(name, value)),
    says: 'stand-ins for social providers that have no credentials below',
    production: 'empty by default: providers without credentials are not offered',
  }),
  ...socialRows('GOOGLE'),
  ...socialRows('GITHUB'),
  ...socialRows('FACEBOOK'),
  ...socialRows('X'),
  ...socialRows('DISCORD'),
  APPLE_CLIENT_ID: row({ default: '', parse: text, says: 'services id at Apple' }),
  APPLE_TEAM_ID: row({ default: '', parse: text, says: 'team id at Apple' }),
  APPLE_KEY_ID: row({ default: '', parse: text, says: 'id of the key for Sign in with Apple' }),
  APPLE_PRIVATE_KEY: row({ default: '', parse: text, says: 'that key as PEM; `\\n` stands for a line break' }),
  FARCASTER_RELAY_URL: row({
    default: (settings) =>
      settings.NODE_ENV === 'production'
        ? 'https://relay.farcaster.xyz'
        : `http://localhost:${settings.SANDBOX_PORT}/farcaster`,
    parse: httpUrl,
    says: 'relay of Sign In With Farcaster',
    production: '`https://relay.farcaster.xyz` by default',
  }),
  FARCASTER_RPC_URL: row({
    default: (settings) =>
      settings.NODE_ENV === 'production'
        ? 'https://mainnet.optimism.io'
        : `http://localhost:${settings.SANDBOX_PORT}/farcaster/rpc`,
    parse: httpUrl,
    says: 'node that knows who owns which Farcaster id',
    production: '`https://mainnet.optimism.io` by default',
  }),
  INDEX_MODE: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? 'watched' : 'all'),
    parse: choice('all', 'watched'),
    says: "whose transactions are kept: everybody's, or those of addresses that somebody asked about",
    production: '`watched` by default',
  }),
  INDEX_FROM_BLOCK: row({
    default: '',
    parse: optionalBlock,
    says: 'first block of the index; empty is 0 with `all`, and near the head with `watched`',
  }),
  INDEX_BACKFILL_BLOCKS: row({
    default: '2000000',
    parse: count(0, 999_999_999),
    says: 'how many blocks back the logs of a newly watched address are searched',
  }),
  INDEX_RESTART: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? 'false' : 'true'),
    parse: flagText,
    says: 'whether the index may be emptied when the nodes prove that the chain was replaced',
    production: '`false` by default: the indexer then pauses and logs an error',
  }),
  HISTORY_SOURCE: row({
    default: 'indexer',
    parse: choice('indexer', 'etherscan'),
    says: 'where histories come from: our own index, or the service at `ETHERSCAN_URL`',
  }),
  ETHERSCAN_URL: row({
    default: 'https://api.etherscan.io/v2/api',
    parse: httpUrl,
    says: 'Etherscan-v2-compatible service',
  }),
  ETHERSCAN_API_KEY: row({
    default: '',
    parse: text,
    says: 'its key; with one, the past of watched addresses is read there too; empty asks nobody',
  }),
  MAINNET_RPC_URL: row({
    default: '',
    parse: optionalHttpUrl,
    says: 'node of Ethereum for names of ENS; empty knows no such names',
  }),
  IPFS_GATEWAY: row({
    default: '',
    parse: optionalHttpUrl,
    says: 'IPFS gateway for pictures of NFTs, such as `https://ipfs.io`; empty shows those alone that are on the chain itself',
  }),
  CURRENCY_RATES: row({
    default: '',
    parse: rates,
    says: 'what a US dollar buys, such as `eur=0.92,gbp=0.79`; a currency without a rate is refused',
  }),
  RATES_URL: row({
    default: '',
    parse: optionalHttpUrl,
    says: 'service with `{rates: {EUR: 0.92}}` per US dollar, such as Frankfurter; empty asks nobody',
  }),
  METRICS_TOKEN: row({
    default: '',
    parse: text,
    says: 'bearer token of `GET /metrics` on the API; empty answers this machine only',
    production: 'a long random text',
  }),
  NAME_ZONES: row({
    default: 'latchkey.id',
    parse: zones,
    says: 'zones of names, comma-separated, each of two parts; the first is the default',
    production: 'a domain of your own',
  }),
  NAME_SIGN_SECONDS: row({
    default: '120',
    parse: count(1, 600),
    says: 'how far the time in a signed message about a name may be from ours',
  }),
  NAMES_PER_NETWORK: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? '20' : '3000'),
    parse: count(1, 1_000_000),
    says: 'Max names registered per day from one network (IPv4 /24, IPv6 /64)',
    production: '20 by default',
  }),
  NAMES_PER_WALLET: row({
    default: '5',
    parse: count(1, 100),
    says: 'Max names that one wallet can have, and can register per day',
  }),
  ONRAMP_PROVIDER: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? 'coinbase' : 'sandbox'),
    parse: choice('sandbox', 'coinbase', 'moonpay'),
    says: 'who sells coins; the sandbox gives test money on the local chain, in development only',
    production: '`coinbase` by default; without keys nothing is sold',
  }),
  COINBASE_KEY_ID: row({ default: '', parse: text, says: 'id of an API key of the Coinbase Developer Platform' }),
  COINBASE_KEY_SECRET: row({
    default: '',
    parse: cdpSecret,
    says: 'secret of that key: base64 (Ed25519), or PEM (P-256) with `\\n` for line breaks',
  }),
  COINBASE_REGION: row({
    default: 'US-CA',
    parse: region,
    says: 'region whose list decides which coins Coinbase sells here, such as `DE` or `US-CA`',
  }),
  COINBASE_API_URL: row({
    default: 'https://api.developer.coinbase.com',
    parse: httpUrl,
    says: 'where Coinbase is asked for sessions and its list',
  }),
  MOONPAY_API_KEY: row({ default: '', parse: text, says: 'publishable key at MoonPay' }),
  MOONPAY_SECRET_KEY: row({ default: '', parse: text, says: 'secret key at MoonPay, which signs each checkout' }),
  MOONPAY_API_URL: row({ default: 'https://api.moonpay.com', parse: httpUrl, says: 'where MoonPay lists its coins' }),
  OPERATOR_TOKEN: row({
    default: '',
    parse: secret(16),
    says: "secret that opens the operator's page at `/operator` of the API; empty closes it",
    production: 'at least 16 characters, of your own',
  }),
  SITE_DIR: row({ default: dist('site'), parse: folder, says: 'folder of the built site (`apps/site/dist`)' }),
  FRAME_DIR: row({ default: dist('frame'), parse: folder, says: 'folder of the built frame (`apps/frame/dist`)' }),
}

type Rows = typeof settingRows

/** Every setting, parsed and checked. */
export type Settings = { readonly [K in keyof Rows]: ReturnType<Rows[K]['parse']> }

const names = Object.keys(settingRows) as (keyof Rows)[]

/** Reads and checks every setting; the first wrong one ends the start with one sentence. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const settings: Record<string, unknown> = {}
  for (const name of names) {
    const { default: standard, parse } = settingRows[name] as Row<unknown>
    const given = env[name]?.trim()
    const value = given || (typeof standard === 'function' ? standard(settings) : standard)
    settings[name] = parse(name, value)
  }
  return checkTogether(settings as Settings, (name) => Boolean(env[name]?.trim()))
}

/** The table of docs/settings.md. */
export const settingsTable = (): string => {
  const cells = names.map((name) => {
    const { default: standard, says, production } = settingRows[name] as Row<unknown>
    return [`\`${name}\``, documentedDefault(name, standard), says, production ?? '']
  })
  const head = ['setting', 'default', 'meaning', 'in production']
  const widths = head.map((title, column) => Math.max(...[head, ...cells].map((row) => (row[column] ?? title).length)))
  const line = (row: readonly string[], fill = ' ') =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width, fill)).join(' | ')} |`
  return [line(head), line([], '-'), ...cells.map((row) => line(row))].join('\n')
}

const documentedDefault = (name: string, standard: Row<unknown>['default']): string => {
  if (name.endsWith('_DIR') && typeof standard === 'string' && resolve(standard) === standard) return 'the built folder'
  if (typeof standard === 'string') return standard === '' ? 'empty' : `\`${standard}\``
  return `\`${standard(Object.fromEntries(names.map((other) => [other, `{${other}}`])))}\``
}
