import { isLoopback } from './http/isLoopback.ts'
import type { Settings } from './settings.ts'
import { StartError } from './startError.ts'

const ports = ['SITE_PORT', 'WALLET_PORT', 'API_PORT', 'SANDBOX_PORT'] as const
const urls = ['SITE_URL', 'WALLET_URL', 'API_URL'] as const

const pairs = [
  ['COINBASE_KEY_ID', 'COINBASE_KEY_SECRET'],
  ['MOONPAY_API_KEY', 'MOONPAY_SECRET_KEY'],
] as const

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The settings that let other machines reach this server, or say that they do. */
const openSettings = (settings: Settings): readonly string[] => [
  ...(isLoopback(settings.HOST) ? [] : ['HOST']),
  ...urls.filter((name) => !isLoopback(new URL(settings[name]).hostname)),
]

const checkDevelopment = (settings: Settings): void => {
  const open = openSettings(settings)
  if (open.length === 0) return
  throw new StartError(
    `${inWords(open)} ${open.length === 1 ? 'opens' : 'open'} this server to other machines: set NODE_ENV=production, because in development anyone who reaches it can read every login code.`,
  )
}

const checkProduction = (settings: Settings, isGiven: (name: keyof Settings) => boolean): void => {
  const isLocalTest = settings.ALLOW_INSECURE_LOCALHOST === 'true'
  const open = openSettings(settings)
  if (isLocalTest && open.length > 0) {
    throw new StartError(
      `ALLOW_INSECURE_LOCALHOST is for tests on one machine, but ${inWords(open)} ${open.length === 1 ? 'opens' : 'open'} this server to others.`,
    )
  }
  const insecure = isLocalTest ? [] : urls.filter((name) => !settings[name].startsWith('https:'))
  const missing = [
    ...(insecure.length > 0 ? [`an https URL in ${inWords(insecure)}`] : []),
    ...(isGiven('CHAIN_RPC_URLS') ? [] : ['nodes in CHAIN_RPC_URLS']),
    ...(isGiven('MASTER_KEY_FILE') ? [] : ['the path of your master key in MASTER_KEY_FILE']),
  ]
  if (missing.length > 0) throw new StartError(`NODE_ENV=production needs ${inWords(missing)}.`)
}

/** What settings must be to each other; the first broken rule ends the start with one sentence. */
export const checkTogether = (settings: Settings, isGiven: (name: keyof Settings) => boolean): Settings => {
  for (const [index, name] of ports.entries()) {
    const other = ports.slice(0, index).find((earlier) => settings[earlier] === settings[name])
    if (other) throw new StartError(`${name} must differ from ${other}, but both are ${settings[name]}.`)
  }
  if (new URL(settings.SITE_URL).hostname === new URL(settings.WALLET_URL).hostname) {
    throw new StartError('WALLET_URL must have another host than SITE_URL, since the browser keeps secrets per host.')
  }
  if (settings.NODE_ENV === 'development') checkDevelopment(settings)
  else checkProduction(settings, isGiven)
  if (settings.ONRAMP_PROVIDER === 'sandbox' && settings.NODE_ENV === 'production') {
    throw new StartError('ONRAMP_PROVIDER must not be sandbox in production, since the sandbox does not run there.')
  }
  for (const [one, other] of pairs) {
    if ((settings[one] === '') !== (settings[other] === ''))
      throw new StartError(`${one} and ${other} belong together: set both or none.`)
  }
  if (settings.HISTORY_SOURCE === 'etherscan' && settings.ETHERSCAN_API_KEY === '') {
    throw new StartError('HISTORY_SOURCE is etherscan, so ETHERSCAN_API_KEY must be set.')
  }
  if (settings.SOLANA_NETWORK && !settings.SOLANA_RPC_URLS.has(settings.SOLANA_NETWORK)) {
    throw new StartError('SOLANA_NETWORK needs a node of that network in SOLANA_RPC_URLS.')
  }
  return settings
}
