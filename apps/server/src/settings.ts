import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { productChainId, productNetworkId } from '@latchkey/wire/chains'
import { relaySizes } from '@latchkey/wire/relayLimits'
import { type SocialProvider, socialNames } from '@latchkey/wire/social'
import { keyService } from './keys/keyServiceSetting.ts'
import {
  cdpSecret,
  chainIds,
  choice,
  choices,
  count,
  databaseUrl,
  flagText,
  folder,
  hexId,
  host,
  httpUrl,
  listOf,
  natsUrls,
  optionalBlock,
  optionalFile,
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
  sender,
  serviceUrls,
  share,
  solanaCluster,
  solanaUrls,
  text,
  zones,
} from './settingKinds.ts'
import { developmentProjectId, findProblems } from './settingRules.ts'
import { StartError } from './startError.ts'

type Row<T> = {
  /** The value if the variable isn't set; a function if it depends on other settings. */
  default: string | ((settings: Defaults) => string)
  parse: Parse<T>
  /** One sentence for the table in docs/settings.md. */
  says: string
  /** What to consider before production, if anything. */
  production?: string
}

type Defaults = Readonly<Record<string, unknown>>

const row = <T>(row: Row<T>): Row<T> => row
const dist = (app: string) => join(fileURLToPath(new URL('../../', import.meta.url)), app, 'dist')

/** The credentials of a provider; both or none. */
const socialRows = <const N extends Uppercase<SocialProvider>>(name: N) => {
  const shown = socialNames[name.toLowerCase() as SocialProvider]
  const rows = {
    [`${name}_CLIENT_ID`]: row({
      default: '',
      parse: text,
      says: `Client ID from ${shown}. If empty, development uses a local stub`,
      production: `needed for logging in with ${shown}`,
    }),
    [`${name}_CLIENT_SECRET`]: row({ default: '', parse: text, says: `Client secret from ${shown}` }),
  }
  return rows as Record<`${N}_CLIENT_ID` | `${N}_CLIENT_SECRET`, Row<string>>
}

/** Every setting of the server, in the order of docs/settings.md; a default may only use settings above it. */
export const settingRows = {
  NODE_ENV: row({
    default: 'development',
    parse: (name, value) => (value === 'test' ? 'development' : choice('development', 'production')(name, value)),
    says: 'Mode. `development` adds the sandbox; `test` counts as development',
    production: 'production',
  }),
  HOST: row({
    default: '127.0.0.1',
    parse: host,
    says: 'Address the servers bind to. In development, only this machine can reach them',
    production: '0.0.0.0 inside a container',
  }),
  ROLES: row({
    default: 'site,wallet,api,relay,indexer,mailer',
    parse: choices('site', 'wallet', 'api', 'relay', 'indexer', 'mailer'),
    says: 'Roles of this process, comma-separated. `API_PORT` is open in every role, for probes and metrics',
    production: 'all by default; at least one process in each role',
  }),
  SITE_PORT: row({ default: '3000', parse: port, says: 'Port of the site' }),
  WALLET_PORT: row({ default: '3001', parse: port, says: 'Port of the wallet origin' }),
  API_PORT: row({ default: '3002', parse: port, says: 'Port of the API' }),
  SANDBOX_PORT: row({ default: '3003', parse: port, says: 'Port of the sandbox (development only)' }),
  CHAIN_PORT: row({ default: '8545', parse: port, says: 'Port of the local chain' }),
  SOLANA_PORT: row({ default: '8899', parse: port, says: 'Port of the local Solana' }),
  DATA_DIR: row({
    default: '.latchkey',
    parse: folder,
    says: 'Directory for data kept between restarts',
    production: 'a volume, with `DATABASE=embedded`',
  }),
  DATABASE_URL: row({
    default: '',
    parse: databaseUrl,
    says: 'PostgreSQL URL. If empty, starts a built-in PostgreSQL in `DATA_DIR`. [Encryption](#encryption-of-the-database-connection)',
    production: 'required, or set `DATABASE=embedded`',
  }),
  DATABASE: row({
    default: 'server',
    parse: choice('server', 'embedded'),
    says: '`embedded` lets production use the built-in PostgreSQL',
    production: '`embedded` only suits one small instance',
  }),
  DATABASE_POOL_URL: row({
    default: '',
    parse: databaseUrl,
    says: 'PgBouncer in front of `DATABASE_URL`, in transaction mode. Requests go through it; migrations, the relay and the index connect directly',
    production: 'useful with more than about ten instances; [how to set it up](scale.md#connections-pgbouncer)',
  }),
  DATABASE_READ_URL: row({
    default: '',
    parse: databaseUrl,
    says: 'Streaming replica of `DATABASE_URL` for history and past prices. If it lags or is down, the server reads from the primary',
    production: 'useful if reading history loads the primary; [how it stays exact](scale.md#history-a-replica)',
  }),
  VALKEY_URL: row({
    default: '',
    parse: secretUrl('redis://:password@host:6379', /^rediss?:$/),
    says: 'Valkey or Redis for rate limits and short caches that instances share. If empty, PostgreSQL counts requests and each process has its own cache',
    production: 'useful with several instances under load; [what it holds](privacy.md#valkey)',
  }),
  NATS_URL: row({
    default: '',
    parse: natsUrls,
    says: 'NATS servers with JetStream that store the relay’s messages, comma-separated. With three or more servers, each message is stored on three. If empty, PostgreSQL stores them',
    production: 'useful if pairing loads the database; [what it needs](scale.md#relay-nats)',
  }),
  CHAIN_RPC_URLS: row({
    default: (settings) => `http://127.0.0.1:${settings.CHAIN_PORT}`,
    parse: rpcUrls(productNetworkId),
    says: 'RPC URLs, comma-separated. Prefix other chains than 1329 with their ID: `1328=https://…`',
    production: 'required; at least two nodes',
  }),
  CHAIN_WS_URL: row({
    default: '',
    parse: optionalWsUrl,
    says: 'WebSocket URL of a node of chain 1329, to receive new blocks. If empty, the server polls for them',
    production: 'recommended: saves calls',
  }),
  RPC_BUDGET: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? '100' : '0'),
    parse: count(0, 100_000),
    says: 'Max calls per second to each node. Above it, backfill waits first, then new blocks. 0 means no limit',
    production: '100 by default; set what your plan allows',
  }),
  SOLANA_RPC_URLS: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? '' : `http://127.0.0.1:${settings.SOLANA_PORT}`),
    parse: solanaUrls,
    says: 'Solana RPC URLs, comma-separated. Prefix other clusters than mainnet: `devnet=https://…`. `none` turns Solana off',
    production: 'empty by default: embedded wallets send nothing on Solana',
  }),
  SITE_URL: row({
    default: (settings) => `http://localhost:${settings.SITE_PORT}`,
    parse: httpUrl,
    says: 'Public URL of the site. In development, this and the next two URLs must be on localhost',
    production: 'required, https',
  }),
  WALLET_URL: row({
    default: (settings) => `http://wallet.localhost:${settings.WALLET_PORT}`,
    parse: httpUrl,
    says: 'Public URL of the wallet origin. Its host must differ from the site’s',
    production: 'required, https, its own host',
  }),
  API_URL: row({
    default: (settings) => `http://localhost:${settings.API_PORT}`,
    parse: httpUrl,
    says: 'Public URL of the API',
    production: 'required, https',
  }),
  ALLOW_INSECURE_LOCALHOST: row({
    default: 'false',
    parse: flagText,
    says: 'For tests: lets production run without https, if `HOST` and all three URLs stay on this machine',
    production: 'leave it out',
  }),
  PROJECT_ID: row({
    default: developmentProjectId,
    parse: hexId,
    says: 'Project that the site uses. Created at the first start',
    production: 'required, your own ID',
  }),
  RELAY_URLS: row({
    default: (settings) => `${String(settings.API_URL).replace(/^http/, 'ws')}/relay`,
    parse: relayUrls,
    says: 'WalletConnect relay URLs (ws or wss), comma-separated, tried in order. Defaults to the built-in relay; `none` turns pairing off',
    production: '`wss://relay.walletconnect.org` reaches public wallets',
  }),
  RELAY_PROJECT_ID: row({
    default: (settings) => String(settings.PROJECT_ID),
    parse: hexId,
    says: 'Project ID to use with those relays',
    production: 'the one you have at the public relay',
  }),
  RELAY_VERIFY: row({
    default: 'false',
    parse: flagText,
    says: 'Whether pairing may ask WalletConnect’s Verify service about the site',
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
    says: 'Max megabytes of `RELAY_STORAGE_MB` for messages from one network (IPv4 /24, IPv6 /64)',
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
    production: 'set `TRUST_PROXY`, or all clients count as one network',
  }),
  RELAY_PROJECT_SOCKETS: row({
    default: String(relaySizes.projectConnections),
    parse: count(1, 1_000_000),
    says: 'Max open relay connections of one project, on each instance',
  }),
  LOG_LEVEL: row({
    default: 'info',
    parse: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    says: 'Lowest level to log',
  }),
  DRAIN_SECONDS: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? '5' : '0'),
    parse: count(0, 300),
    says: 'How long a stopping server still answers requests, while `/readyz` reports not ready',
    production: '5 by default; longer than your load balancer’s interval',
  }),
  TRUST_PROXY: row({
    default: '0',
    parse: count(0, 10),
    says: 'Number of proxies in front of the server. If 0, `X-Forwarded-For` is ignored',
    production: 'the real number',
  }),
  RATE_LIMIT_ADDRESS: row({
    default: '1200',
    parse: count(1, 1_000_000),
    says: 'Max requests per minute from one network address to one route',
  }),
  RATE_LIMIT_PROJECT: row({
    default: '12000',
    parse: count(1, 100_000_000),
    says: 'Max requests per minute for one project; one network address can use at most half. Each call in a JSON-RPC batch counts',
  }),
  NETWORK_SELECTION: row({
    default: 'false',
    parse: flagText,
    says: 'Whether users can choose a network',
  }),
  SOLANA_NETWORK: row({
    default: 'off',
    parse: solanaCluster,
    says: 'Solana network that the site also offers: `mainnet`, `testnet` or `devnet`',
  }),
  SIGN_IN: row({
    default: 'off',
    parse: choice('off', 'optional', 'required'),
    says: 'Whether users must sign in by signing a message. `off` leaves it to the project',
  }),
  SIGN_IN_HOURS: row({
    default: '168',
    parse: count(1, 8_760),
    says: 'Max hours a sign-in lasts',
  }),
  EMAIL_CAPTURE: row({
    default: 'off',
    parse: choice('off', 'optional', 'required'),
    says: 'Whether to ask for an email address after sign-in. Needs `SIGN_IN`',
  }),
  ANALYTICS: row({
    default: 'off',
    parse: choice('off', 'on', 'consent'),
    says: 'Whether the site sends events to the API. `consent` waits until the user agrees in the settings',
  }),
  ANALYTICS_SCRIPT_ID: row({ default: '', parse: text, says: 'Element ID of the analytics script' }),
  ANALYTICS_SCRIPT_URL: row({
    default: '',
    parse: (name, value) => (value === '' ? '' : httpUrl(name, value)),
    says: 'URL of an analytics script, loaded only if `ANALYTICS` allows it. If empty, none is loaded',
  }),
  EXPLORER_URL: row({
    default: '',
    parse: (name, value) => (value === '' ? '' : httpUrl(name, value)),
    says: 'Block explorer that the site links to. If empty, the one of each chain',
  }),
  MASTER_KEY_FILE: row({
    default: (settings) => `${settings.DATA_DIR}/master.key`,
    parse: folder,
    says: 'File with the master keys, one `<id>:<32 bytes as base64url>` per line, newest first. Development creates one',
    production: 'required; keep a copy apart from the database',
  }),
  KEY_SERVICE: row({
    default: '',
    parse: keyService,
    says: 'Service that wraps the master keys: `vault+https://host/<mount>/<key>`, `aws+https://kms.<region>.amazonaws.com/<key>`, `gcp+https://cloudkms.googleapis.com/<resource>`, or an HSM with `pkcs11:token=<label>;object=<label>?module-path=<library>`. If empty, the file holds the keys themselves',
    production: 'recommended: the key file alone then opens nothing',
  }),
  KEY_SERVICE_CREDENTIALS: row({
    default: '',
    parse: optionalFile,
    says: 'File with the credentials for `KEY_SERVICE`: a Vault token, `{"accessKeyId", "secretAccessKey"}` for AWS, the key of a Google service account, or the PIN of a PKCS#11 token. If empty, AWS and Google Cloud credentials come from the environment, web identity, container or machine',
  }),
  PKCS11_DRIVER: row({
    default: 'deploy/pkcs11',
    parse: folder,
    says: 'Folder with `package.json` and `package-lock.json` of `deploy/pkcs11` in which you ran `npm ci`. Read only if `KEY_SERVICE` is a `pkcs11:` URI',
  }),
  SMTP_URL: row({
    default: '',
    parse: secretUrl('smtp://user:password@host:587', /^smtps?:$/),
    says: 'Mail server. If empty, development uses the sandbox inbox',
    production: 'required for email login',
  }),
  EMAIL_LOGIN: row({
    default: 'on',
    parse: choice('on', 'off'),
    says: 'Whether users can log in by email',
    production: 'needs `SMTP_URL`',
  }),
  MAIL_FROM: row({
    default: 'Latchkey <no-reply@localhost>',
    parse: sender,
    says: 'Sender of emails',
    production: 'an address of your domain, with SPF, DKIM and DMARC',
  }),
  DEVICE_APPROVAL: row({
    default: 'risk',
    parse: choice('never', 'risk', 'always'),
    says: 'When email login also requires opening a link. `never`: only after too many wrong codes for the address or from the network. `risk`: also above `WRONG_CODES_PER_HOUR`, and to unlock an existing wallet on a new device from a network that none of its confirmed devices used. `always`: at every email login',
  }),
  LOGINS_PER_NETWORK: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? '30' : '3000'),
    parse: count(1, 1_000_000),
    says: 'Max logins started per hour from one network (IPv4 /24, IPv6 /64) by devices that haven’t logged in before',
    production: '30 by default',
  }),
  WRONG_CODES_PER_HOUR: row({
    default: '500',
    parse: count(1, 1_000_000),
    says: 'After how many wrong login codes per hour, from all users together, new devices need the link. Four times as many per day count too',
  }),
  WRONG_CODES_PER_NETWORK: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? '20' : '2000'),
    parse: count(1, 1_000_000),
    says: 'After how many wrong login codes per hour from one network (IPv4 /24, IPv6 /64) its new devices need the link: for 15 minutes, then twice as long each time, up to a day',
    production: '20 by default',
  }),
  SMART_ACCOUNT_NETWORKS: row({
    default: String(productChainId),
    parse: chainIds,
    says: 'Chain IDs with smart accounts, comma-separated',
  }),
  BUNDLER_URL: row({
    default: (settings) =>
      settings.NODE_ENV === 'production' ? '' : `http://localhost:${settings.SANDBOX_PORT}/bundler`,
    parse: serviceUrls(productNetworkId),
    says: 'ERC-4337 bundler for smart accounts. Prefix other chains than 1329 with their ID: `1328=https://…`. If empty, the owner’s standard account sends the operations and pays their fees',
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
    says: 'Account type of new embedded wallets, until the owner chooses',
  }),
  SOCIAL_STANDIN_URL: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? '' : `http://localhost:${settings.SANDBOX_PORT}/idp`),
    parse: (name, value) => (value === '' ? '' : httpUrl(name, value)),
    says: 'Local stubs for social providers that have no credentials below',
    production: 'empty by default: providers without credentials aren’t offered',
  }),
  ...socialRows('GOOGLE'),
  ...socialRows('GITHUB'),
  ...socialRows('FACEBOOK'),
  ...socialRows('X'),
  ...socialRows('DISCORD'),
  APPLE_CLIENT_ID: row({ default: '', parse: text, says: 'Services ID from Apple' }),
  APPLE_TEAM_ID: row({ default: '', parse: text, says: 'Team ID from Apple' }),
  APPLE_KEY_ID: row({ default: '', parse: text, says: 'ID of the key for Sign in with Apple' }),
  APPLE_PRIVATE_KEY: row({ default: '', parse: text, says: 'That key as PEM, with `\\n` for line breaks' }),
  FARCASTER_RELAY_URL: row({
    default: (settings) =>
      settings.NODE_ENV === 'production'
        ? 'https://relay.farcaster.xyz'
        : `http://localhost:${settings.SANDBOX_PORT}/farcaster`,
    parse: httpUrl,
    says: 'Relay for Sign In With Farcaster',
    production: '`https://relay.farcaster.xyz` by default',
  }),
  FARCASTER_RPC_URL: row({
    default: (settings) =>
      settings.NODE_ENV === 'production'
        ? 'https://mainnet.optimism.io'
        : `http://localhost:${settings.SANDBOX_PORT}/farcaster/rpc`,
    parse: httpUrl,
    says: 'RPC URL for looking up who owns a Farcaster ID',
    production: '`https://mainnet.optimism.io` by default',
  }),
  INDEX_MODE: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? 'watched' : 'all'),
    parse: choice('all', 'watched'),
    says: 'Transactions of chain 1329 to index: `all`, or `watched` (only addresses that were queried). Other chains are always `watched`',
    production: '`watched` by default',
  }),
  INDEX_FROM_BLOCK: row({
    default: '',
    parse: optionalBlock,
    says: 'First block of chain 1329 to index. If empty: 0 with `all`, near the newest block with `watched`',
  }),
  INDEX_BACKFILL_BLOCKS: row({
    default: '2000000',
    parse: count(0, 999_999_999),
    says: 'How many blocks to backfill for a newly watched address',
  }),
  INDEX_RESTART: row({
    default: (settings) => (settings.NODE_ENV === 'production' ? 'false' : 'true'),
    parse: flagText,
    says: 'Whether to empty the index when the nodes prove that the chain was replaced',
    production: '`false` by default: the indexer then pauses and logs an error',
  }),
  HISTORY_SOURCE: row({
    default: 'indexer',
    parse: choice('indexer', 'etherscan'),
    says: 'Where history comes from: our own index, or the service at `ETHERSCAN_URL`',
  }),
  ETHERSCAN_URL: row({
    default: 'https://api.etherscan.io/v2/api',
    parse: httpUrl,
    says: 'Service compatible with Etherscan v2',
  }),
  ETHERSCAN_API_KEY: row({
    default: '',
    parse: text,
    says: 'API key for `ETHERSCAN_URL`. If set, also backfills watched addresses. If empty, Etherscan is never called',
  }),
  GOLDRUSH_URL: row({
    default: 'https://api.covalenthq.com',
    parse: httpUrl,
    says: 'GoldRush (Covalent) API',
  }),
  GOLDRUSH_API_KEY: row({
    default: '',
    parse: text,
    says: 'API key for `GOLDRUSH_URL`. If set, also backfills watched addresses',
  }),
  SIM_URL: row({
    default: 'https://api.sim.dune.com',
    parse: httpUrl,
    says: 'Dune Sim API',
  }),
  SIM_API_KEY: row({
    default: '',
    parse: text,
    says: 'API key for `SIM_URL`. If set, also backfills watched addresses',
  }),
  HISTORY_SERVICES: row({
    default: 'etherscan,goldrush,sim',
    parse: listOf('etherscan', 'goldrush', 'sim'),
    says: 'Order of the history services that backfill an address. Only those with a key are asked, and each only if the one before failed',
  }),
  MAINNET_RPC_URL: row({
    default: '',
    parse: optionalHttpUrl,
    says: 'Ethereum RPC URL for ENS names. If empty, ENS is off',
  }),
  IPFS_GATEWAY: row({
    default: '',
    parse: optionalHttpUrl,
    says: 'IPFS gateway for NFT images, such as `https://ipfs.io`. If empty, only on-chain images are shown',
  }),
  CURRENCY_RATES: row({
    default: '',
    parse: rates,
    says: 'Exchange rates per US dollar: `eur=0.92,gbp=0.79`. A currency without a rate is refused',
  }),
  RATES_URL: row({
    default: '',
    parse: optionalHttpUrl,
    says: 'Exchange rate service that answers `{rates: {EUR: 0.92}}`, such as Frankfurter. If empty, none is called',
  }),
  METRICS_TOKEN: row({
    default: '',
    parse: text,
    says: 'Bearer token for `GET /metrics`. If empty, only this machine can read the metrics; if `TRUST_PROXY` is also above 0, no one can',
    production: 'a long random text',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: row({
    default: '',
    parse: optionalHttpUrl,
    says: 'OpenTelemetry collector (OTLP over HTTP) that gets a trace of each request and its node calls, without addresses, queries or bodies. If empty, nothing is traced',
  }),
  OTEL_TRACES_SAMPLER_ARG: row({
    default: '0.1',
    parse: share,
    says: 'Share of requests to trace, from 0 to 1',
  }),
  NAME_ZONES: row({
    default: 'latchkey.id',
    parse: zones,
    says: 'Zones for names, comma-separated. Each has two parts, such as `example.com`. The first is the default',
    production: 'your own domain',
  }),
  NAME_SIGN_SECONDS: row({
    default: '120',
    parse: count(1, 600),
    says: 'Max difference in seconds between our clock and the time in a signed name message',
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
    says: 'On-ramp provider. `sandbox` gives test money on the local chain (development only)',
    production: '`coinbase` by default; without its keys, users can’t buy',
  }),
  COINBASE_KEY_ID: row({ default: '', parse: text, says: 'ID of a Coinbase Developer Platform API key' }),
  COINBASE_KEY_SECRET: row({
    default: '',
    parse: cdpSecret,
    says: 'Secret of that key: base64 (Ed25519), or PEM (P-256) with `\\n` for line breaks',
  }),
  COINBASE_REGION: row({
    default: 'US-CA',
    parse: region,
    says: 'Region whose coins are offered, such as `DE` or `US-CA`',
  }),
  COINBASE_API_URL: row({
    default: 'https://api.developer.coinbase.com',
    parse: httpUrl,
    says: 'Coinbase API URL',
  }),
  MOONPAY_API_KEY: row({ default: '', parse: text, says: 'Publishable MoonPay key' }),
  MOONPAY_SECRET_KEY: row({ default: '', parse: text, says: 'Secret MoonPay key; signs each checkout' }),
  MOONPAY_API_URL: row({ default: 'https://api.moonpay.com', parse: httpUrl, says: 'MoonPay API URL' }),
  OPERATOR_TOKEN: row({
    default: '',
    parse: secret(16),
    says: 'Secret for the operator page at `/operator` on the API. If empty, the page is off',
    production: 'your own, at least 16 characters',
  }),
  SITE_DIR: row({ default: dist('site'), parse: folder, says: 'Directory of the built site (`apps/site/dist`)' }),
  FRAME_DIR: row({ default: dist('frame'), parse: folder, says: 'Directory of the built frame (`apps/frame/dist`)' }),
  KIT_DIR: row({
    default: join(dist('server'), 'kit'),
    parse: folder,
    says: 'Directory of the built script-tag kit, which the API serves as `GET /kit/v1/element.js`',
  }),
}

type Rows = typeof settingRows

/** Every setting, parsed and checked. */
export type Settings = { readonly [K in keyof Rows]: ReturnType<Rows[K]['parse']> }

const names = Object.keys(settingRows) as (keyof Rows)[]

export const settingNames: readonly string[] = names

export const sentences = (problems: readonly string[]): string =>
  problems.length === 1
    ? `${problems[0]}`
    : `Latchkey can't start with these settings (docs/settings.md):\n${problems.map((one) => `  - ${one}`).join('\n')}`

type Checked = {
  /** Undefined while one can't be read. */
  settings: Settings | undefined
  /** The same, with the defaults in place of those that can't be read. */
  readable: Settings
  /** One sentence each. */
  problems: readonly string[]
}

/** An env file that keeps quotes, such as podman's, makes them part of the value. */
const refuseQuotes = (name: string, value: string): void => {
  if (/^(["']).*\1$/s.test(value)) throw new StartError(`${name} must be written without quotes around the value.`)
}

/** Whether a problem names this setting. */
export const isAbout = (problem: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(problem)

/** Reads every setting and finds everything that is wrong. */
export const checkSettings = (env: Readonly<Record<string, string | undefined>>): Checked => {
  const settings: Record<string, unknown> = {}
  const unreadable = new Map<string, string>()
  for (const name of names) {
    const { default: standard, parse } = settingRows[name] as Row<unknown>
    const given = env[name]?.trim()
    const readDefault = () => parse(name, typeof standard === 'function' ? standard(settings) : standard)
    try {
      if (given) refuseQuotes(name, given)
      settings[name] = given ? parse(name, given) : readDefault()
    } catch (error) {
      if (!(error instanceof StartError) || !given) throw error
      unreadable.set(name, error.message)
      settings[name] = readDefault()
    }
  }
  const read = settings as Settings
  // In place of a value that can't be read, the rules see the default, so what they say about that setting is void.
  const isVoid = (problem: string) => [...unreadable.keys()].some((name) => isAbout(problem, name))
  const related = findProblems(read, (name) => Boolean(env[name]?.trim())).filter((problem) => !isVoid(problem))
  const problems = [...unreadable.values(), ...related]
  return { settings: unreadable.size > 0 ? undefined : read, readable: read, problems }
}

/** Reads every setting, or says everything that is wrong at once. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const { settings, problems } = checkSettings(env)
  if (!settings || problems.length > 0) throw new StartError(sentences(problems))
  return settings
}

/** The headings of docs/settings.md, each by the first setting below it. */
const headings: { readonly [K in keyof Rows]?: string } = {
  NODE_ENV: 'Process and ports',
  DATA_DIR: 'Database and shared services',
  CHAIN_RPC_URLS: 'Chains',
  SITE_URL: 'URLs and project',
  RELAY_URLS: 'Pairing and relay',
  LOG_LEVEL: 'Requests and limits',
  NETWORK_SELECTION: 'What the site offers',
  MASTER_KEY_FILE: 'Master keys',
  SMTP_URL: 'Email and login codes',
  SMART_ACCOUNT_NETWORKS: 'Smart accounts',
  SOCIAL_STANDIN_URL: 'Social logins',
  INDEX_MODE: 'History',
  MAINNET_RPC_URL: 'ENS, NFT images and exchange rates',
  METRICS_TOKEN: 'Metrics and traces',
  NAME_ZONES: 'Names',
  ONRAMP_PROVIDER: 'Buying',
  OPERATOR_TOKEN: 'Operator page and built folders',
}

/** The tables of docs/settings.md. */
export const settingsTable = (): string =>
  names
    .map((name) => {
      const { default: standard, says, production = '' } = settingRows[name] as Row<unknown>
      const head = `\n## ${headings[name]}\n\n| Setting | Default | Meaning | In production |\n|---|---|---|---|\n`
      return `${headings[name] ? head : ''}| \`${name}\` | ${documentedDefault(name, standard)} | ${says} | ${production} |`
    })
    .join('\n')
    .trim()

const documentedDefault = (name: string, standard: Row<unknown>['default']): string => {
  if (name.endsWith('_DIR') && typeof standard === 'string' && resolve(standard) === standard) return 'the built folder'
  if (typeof standard === 'string') return standard === '' ? 'empty' : `\`${standard}\``
  return `\`${standard(Object.fromEntries(names.map((other) => [other, `{${other}}`])))}\``
}
