import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { productNetworkId } from '@latchkey/wire/chains'
import { StartError } from './startError.ts'
import {
  choice,
  count,
  databaseUrl,
  flagText,
  folder,
  hexId,
  host,
  httpUrl,
  type Parse,
  port,
  rpcUrls,
  text,
} from './settingKinds.ts'

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

/** Every setting of the server, in the order of the README; a default may only use settings above it. */
export const settingRows = {
  NODE_ENV: row({
    default: 'development',
    parse: (name, value) => (value === 'test' ? 'development' : choice('development', 'production')(name, value)),
    says: 'development adds the sandbox and a seeded project; test counts as development',
    production: 'production',
  }),
  HOST: row({
    default: '127.0.0.1',
    parse: host,
    says: 'address on which every listener listens',
    production: '0.0.0.0 inside a container',
  }),
  SITE_PORT: row({ default: '3000', parse: port, says: 'port of the site' }),
  WALLET_PORT: row({ default: '3001', parse: port, says: 'port of the wallet origin' }),
  API_PORT: row({ default: '3002', parse: port, says: 'port of the API' }),
  SANDBOX_PORT: row({ default: '3003', parse: port, says: 'port of the sandbox, in development only' }),
  CHAIN_PORT: row({ default: '8545', parse: port, says: 'port of the local chain' }),
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
    production: 'at least two nodes',
  }),
  SITE_URL: row({
    default: (settings) => `http://localhost:${settings.SITE_PORT}`,
    parse: httpUrl,
    says: 'where visitors open the site',
    production: 'https',
  }),
  WALLET_URL: row({
    default: (settings) => `http://wallet.localhost:${settings.WALLET_PORT}`,
    parse: httpUrl,
    says: 'where the frame is served from; its host must not be the host of the site',
    production: 'https, a host of its own',
  }),
  API_URL: row({
    default: (settings) => `http://localhost:${settings.API_PORT}`,
    parse: httpUrl,
    says: 'where pages reach the API',
    production: 'https',
  }),
  PROJECT_ID: row({
    default: '1a7c4be70000000000000000001329de',
    parse: hexId,
    says: 'project that the site uses; seeded in development',
    production: 'an id of your own',
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
  NETWORK_SELECTION: row({ default: 'false', parse: flagText, says: "whether the site offers other networks ('false')" }),
  ANALYTICS_SCRIPT_ID: row({ default: '', parse: text, says: 'id given to the analytics script' }),
  ANALYTICS_SCRIPT_URL: row({
    default: '',
    parse: (name, value) => (value === '' ? '' : httpUrl(name, value)),
    says: 'analytics script of the site; empty loads none',
  }),
  EXPLORER_URL: row({ default: 'https://seiscan.io', parse: httpUrl, says: 'block explorer that the site links to' }),
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
  return checkTogether(settings as Settings)
}

const checkTogether = (settings: Settings): Settings => {
  const ports = ['SITE_PORT', 'WALLET_PORT', 'API_PORT', 'SANDBOX_PORT'] as const
  for (const [index, name] of ports.entries()) {
    const other = ports.slice(0, index).find((earlier) => settings[earlier] === settings[name])
    if (other) throw new StartError(`${name} must differ from ${other}, but both are ${settings[name]}.`)
  }
  if (new URL(settings.SITE_URL).hostname === new URL(settings.WALLET_URL).hostname) {
    throw new StartError('WALLET_URL must have another host than SITE_URL, since the browser keeps secrets per host.')
  }
  return settings
}

/** The README's table of settings, made from the rows so that it cannot lie. */
export const settingsTable = (): string => {
  const lines = names.map((name) => {
    const { default: standard, says, production } = settingRows[name] as Row<unknown>
    return `| \`${name}\` | ${documentedDefault(name, standard)} | ${says} | ${production ?? ''} |`
  })
  return ['| setting | default | meaning | in production |', '|---|---|---|---|', ...lines].join('\n')
}

const documentedDefault = (name: string, standard: Row<unknown>['default']): string => {
  if (name.endsWith('_DIR') && typeof standard === 'string' && resolve(standard) === standard) return 'the built folder'
  if (typeof standard === 'string') return standard === '' ? 'empty' : `\`${standard}\``
  return `\`${standard(Object.fromEntries(names.map((other) => [other, `{${other}}`])))}\``
}
