import type { SetupProblem } from './setupProblems.ts'

/** The configuration that the server writes into the page (PLAN-03). */
export type SiteConfig = {
  projectId: string
  apiUrl: string
  walletUrl: string
  chainId: number
  /** A string, because it comes from the environment. */
  networkSelection: 'true' | 'false'
  supportedNetworks: readonly number[]
  /** A Solana chain that embedded wallets may use here. */
  solanaNetwork?: `solana:${string}` | undefined
  explorerUrl: string | undefined
  analytics: { scriptId: string; scriptUrl: string } | undefined
  /** Relays for pairing with mobile wallets; without one, pairing isn't offered. */
  relay?: Relay | undefined
}

type Relay = { urls: readonly string[]; projectId: string; isVerifyAllowed: boolean }

/** Why the page can't run; `setupProblems.ts` explains it to the operator. */
export class ConfigError extends Error {
  constructor(readonly problem: SetupProblem) {
    super(problem.name ?? problem.must)
  }
}

/** The configuration for `vite dev`: the addresses that `npm start` prints. Builds leave it out. */
export const developmentConfig: SiteConfig = {
  projectId: '1a7c4be70000000000000000001329de',
  apiUrl: 'http://localhost:3002',
  walletUrl: 'http://wallet.localhost:3001',
  chainId: 1329,
  networkSelection: 'false',
  supportedNetworks: [1329],
  explorerUrl: undefined,
  analytics: undefined,
  relay: {
    urls: ['ws://localhost:3002/relay'],
    projectId: '1a7c4be70000000000000000001329de',
    isVerifyAllowed: false,
  },
}

const isChainId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

const checked = <T>(
  value: unknown,
  isGood: (value: unknown) => value is T,
  name: string,
  must: SetupProblem['must'],
): T => {
  if (!isGood(value)) throw new ConfigError({ name, must })
  return value
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isFlag = (value: unknown): value is 'true' | 'false' => value === 'true' || value === 'false'
const isChainList = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every(isChainId)

type Analytics = { scriptId: string; scriptUrl: string }
const isAnalytics = (value: unknown): value is Analytics =>
  typeof value === 'object' &&
  value !== null &&
  'scriptId' in value &&
  typeof value.scriptId === 'string' &&
  'scriptUrl' in value &&
  (value.scriptUrl === '' || isWebAddress(value.scriptUrl))

const toAnalytics = (value: unknown): Analytics | undefined => {
  if (value === undefined || value === null) return undefined
  const analytics = checked(value, isAnalytics, 'analytics', 'analytics')
  return analytics.scriptUrl === '' ? undefined : analytics
}

const isRelayAddress = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && /^wss?:$/.test(new URL(value).protocol)

const isRelay = (value: unknown): value is Relay =>
  typeof value === 'object' &&
  value !== null &&
  'urls' in value &&
  Array.isArray(value.urls) &&
  value.urls.every(isRelayAddress) &&
  'projectId' in value &&
  isText(value.projectId) &&
  'isVerifyAllowed' in value &&
  typeof value.isVerifyAllowed === 'boolean'

const toRelay = (value: unknown): Relay | undefined =>
  value === undefined || value === null ? undefined : checked(value, isRelay, 'relay', 'relay')

const parse = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json === 'object' && json !== null) return json as Record<string, unknown>
  } catch {
    // Reported below, like JSON that isn't an object.
  }
  throw new ConfigError({ must: 'unreadable' })
}

/** Parses the page's `latchkey-config` block; throws a ConfigError that names the problem. */
export const readConfig = (page: Document, fallback?: SiteConfig): SiteConfig => {
  const text = page.getElementById('latchkey-config')?.textContent
  if (!text && fallback) return fallback
  if (!text) throw new ConfigError({ must: 'missing' })
  const raw = parse(text)
  const chainId = checked(raw.chainId ?? 1329, isChainId, 'chainId', 'chainId')
  return {
    projectId: checked(raw.projectId, isText, 'projectId', 'projectId'),
    apiUrl: checked(raw.apiUrl, isWebAddress, 'apiUrl', 'url'),
    walletUrl: checked(raw.walletUrl, isWebAddress, 'walletUrl', 'url'),
    chainId,
    networkSelection: checked(raw.networkSelection ?? 'false', isFlag, 'networkSelection', 'flag'),
    supportedNetworks: checked(
      raw.supportedNetworks ?? [chainId],
      isChainList,
      'supportedNetworks',
      'supportedNetworks',
    ),
    solanaNetwork: raw.solanaNetwork as SiteConfig['solanaNetwork'],
    explorerUrl: raw.explorerUrl ? checked(raw.explorerUrl, isWebAddress, 'explorerUrl', 'url') : undefined,
    analytics: toAnalytics(raw.analytics),
    relay: toRelay(raw.relay),
  }
}
