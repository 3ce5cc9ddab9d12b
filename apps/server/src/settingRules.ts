import { isLoopback } from './http/isLoopback.ts'

const ports = ['SITE_PORT', 'WALLET_PORT', 'API_PORT', 'SANDBOX_PORT'] as const
const urls = ['SITE_URL', 'WALLET_URL', 'API_URL'] as const

const pairs = [
  ['COINBASE_KEY_ID', 'COINBASE_KEY_SECRET'],
  ['MOONPAY_API_KEY', 'MOONPAY_SECRET_KEY'],
] as const

/** The settings that depend on each other. */
type Related = Readonly<
  Record<(typeof ports)[number], number> &
    Record<(typeof urls)[number] | (typeof pairs)[number][number], string> &
    Record<'HOST' | 'NODE_ENV' | 'ALLOW_INSECURE_LOCALHOST' | 'ONRAMP_PROVIDER' | 'PROJECT_ID', string> &
    Record<'HISTORY_SOURCE' | 'ETHERSCAN_API_KEY', string> &
    Record<
      | 'DATABASE'
      | 'DATABASE_URL'
      | 'DATABASE_POOL_URL'
      | 'DATABASE_READ_URL'
      | 'EMAIL_LOGIN'
      | 'SMTP_URL'
      | 'MAIL_FROM',
      string
    >
> & { readonly SOLANA_NETWORK: string | undefined; readonly SOLANA_RPC_URLS: { has(network: string): boolean } }

/** The default project of every development setup. Its ID is public, so it identifies no caller. */
export const developmentProjectId = '1a7c4be70000000000000000001329de'

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The settings that let other machines reach this server, or say that they do. */
const openSettings = (settings: Related): readonly string[] => [
  ...(isLoopback(settings.HOST) ? [] : ['HOST']),
  ...urls.filter((name) => !isLoopback(new URL(settings[name]).hostname)),
]

const developmentProblems = (settings: Related): string[] => {
  const open = openSettings(settings)
  return open.length === 0
    ? []
    : [
        `${inWords(open)} ${open.length === 1 ? 'opens' : 'open'} this server to other machines: set NODE_ENV=production, because in development anyone who reaches it can read every login code.`,
      ]
}

const isLocalTest = (settings: Related): boolean => settings.ALLOW_INSECURE_LOCALHOST === 'true'

const urlProblems = (settings: Related): string[] => {
  const open = openSettings(settings)
  if (isLocalTest(settings)) {
    return open.length === 0
      ? []
      : [
          `ALLOW_INSECURE_LOCALHOST is for tests on one machine, but ${inWords(open)} ${open.length === 1 ? 'opens' : 'open'} this server to others.`,
        ]
  }
  return urls.flatMap((name) => {
    const { protocol, hostname, origin, href } = new URL(settings[name])
    if (protocol !== 'https:' || isLoopback(hostname))
      return [`${name} must be the https URL that users open, but is '${settings[name]}'.`]
    // The wallet's pages load their files from the root of its host.
    return name !== 'WALLET_URL' || href === `${origin}/`
      ? []
      : [`${name} must be the https URL that users open, without a path, but is '${settings[name]}'.`]
  })
}

const databaseProblems = ({ DATABASE, DATABASE_URL }: Related): string[] => {
  if (DATABASE_URL === '' && DATABASE === 'server')
    return ['DATABASE_URL must name a PostgreSQL server. To use the built-in one, set DATABASE=embedded.']
  return DATABASE_URL !== '' && DATABASE === 'embedded'
    ? ['DATABASE=embedded and DATABASE_URL exclude each other: set one of them.']
    : []
}

const poolerProblems = ({ DATABASE_URL, DATABASE_POOL_URL }: Related): string[] => {
  if (DATABASE_POOL_URL === '') return []
  if (DATABASE_URL === '') return ['DATABASE_POOL_URL needs DATABASE_URL, the server behind it.']
  return DATABASE_POOL_URL === DATABASE_URL
    ? ['DATABASE_POOL_URL must differ from DATABASE_URL, which names the server behind the pooler.']
    : []
}

const replicaProblems = ({ DATABASE_URL, DATABASE_READ_URL }: Related): string[] => {
  if (DATABASE_READ_URL === '') return []
  if (DATABASE_URL === '') return ['DATABASE_READ_URL needs DATABASE_URL: the built-in database has no replica.']
  return DATABASE_READ_URL === DATABASE_URL ? ['DATABASE_READ_URL must be a replica, not DATABASE_URL itself.'] : []
}

const mailProblems = (settings: Related): string[] => {
  const { EMAIL_LOGIN, SMTP_URL, MAIL_FROM } = settings
  if (EMAIL_LOGIN === 'off') return []
  if (SMTP_URL === '') return ['SMTP_URL must name a mail server. To do without email login, set EMAIL_LOGIN=off.']
  return /@localhost>?$/.test(MAIL_FROM) && !isLocalTest(settings)
    ? ['MAIL_FROM must be an address of your own domain.']
    : []
}

/** What would be unsafe or would not work for users. */
const productionProblems = (settings: Related, isGiven: (name: string) => boolean): string[] => [
  ...urlProblems(settings),
  ...(settings.PROJECT_ID === developmentProjectId && !isLocalTest(settings)
    ? ['PROJECT_ID must be your own: 32 random hexadecimal characters, such as `openssl rand -hex 16` prints.']
    : []),
  ...(isGiven('CHAIN_RPC_URLS') ? [] : ['CHAIN_RPC_URLS must name your nodes.']),
  ...databaseProblems(settings),
  ...(isGiven('MASTER_KEY_FILE') ? [] : ['MASTER_KEY_FILE must be the path of your master key.']),
  ...mailProblems(settings),
  ...(settings.ONRAMP_PROVIDER === 'sandbox'
    ? ['ONRAMP_PROVIDER must not be sandbox in production, since the sandbox does not run there.']
    : []),
]

/** Everything that is wrong with the settings taken together, one sentence each. */
export const findProblems = (settings: Related, isGiven: (name: string) => boolean): string[] => [
  ...ports.flatMap((name, index) => {
    const other = ports.slice(0, index).find((earlier) => settings[earlier] === settings[name])
    return other ? [`${name} must differ from ${other}, but both are ${settings[name]}.`] : []
  }),
  ...(new URL(settings.SITE_URL).hostname === new URL(settings.WALLET_URL).hostname
    ? ['WALLET_URL must have another host than SITE_URL, since the browser keeps secrets per host.']
    : []),
  ...(settings.NODE_ENV === 'development' ? developmentProblems(settings) : productionProblems(settings, isGiven)),
  ...poolerProblems(settings),
  ...replicaProblems(settings),
  ...pairs
    .filter(([one, other]) => (settings[one] === '') !== (settings[other] === ''))
    .map(([one, other]) => `${one} and ${other} belong together: set both or none.`),
  ...(settings.HISTORY_SOURCE === 'etherscan' && settings.ETHERSCAN_API_KEY === ''
    ? ['HISTORY_SOURCE is etherscan, so ETHERSCAN_API_KEY must be set.']
    : []),
  ...(settings.SOLANA_NETWORK && !settings.SOLANA_RPC_URLS.has(settings.SOLANA_NETWORK)
    ? ['SOLANA_NETWORK needs a node of that network in SOLANA_RPC_URLS.']
    : []),
]
