import { limits } from '@latchkey/wire/limits'
import { type SocialLogin, toSocialLogin } from '@latchkey/wire/social'
import type { Ports } from '../../ports.ts'
import { storageKeys } from '../../state/persist.ts'

/** What the page stores about an embedded login. It holds no secret. */
export type LoginCache = {
  isUsed(): boolean
  email(): string | undefined
  userName(): string | undefined
  /** The social login that opened the wallet, if one did. */
  provider(): SocialLogin | undefined
  chainId(): number | undefined
  /** After a login: the flag is set, the email kept, the time of the last email forgotten (AUTH-02). */
  remember(login: { email?: string | null | undefined; userName?: string | null | undefined; chainId: number }): void
  rememberEmail(email: string): void
  rememberProvider(provider: SocialLogin | undefined): void
  rememberChain(chainId: number): void
  rememberSmartAccountNetworks(ids: readonly number[]): void
  smartAccountNetworks(): readonly number[]
  /** The handle that the frame last gave for its session (FRAME-12). */
  sessionToken(): string | undefined
  rememberSessionToken(token: string): void
  /** When the last email was requested, in milliseconds. */
  lastMailAt(): number | undefined
  /** When another email to the same address can be requested. */
  resendAt(): number | undefined
  rememberMail(at: number, pauseMs?: number): void
  clear(): void
}

const loginKeys = [
  'emailLoginUsed',
  'email',
  'lastUsedChain',
  'socialUserName',
  'connectedSocial',
  'lastEmailLoginTime',
  'resendPause',
  'sessionToken',
] as const

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : undefined

const { cooldownMs } = limits.email

export const createLoginCache = ({ storage }: Pick<Ports, 'storage'>): LoginCache => ({
  isUsed: () => storage.get(storageKeys.emailLoginUsed) === 'true',
  email: () => storage.get(storageKeys.email),
  userName: () => storage.get(storageKeys.socialUserName),
  provider: () => toSocialLogin(storage.get(storageKeys.connectedSocial)),
  chainId: () => numberOf(storage.get(storageKeys.lastUsedChain)),
  remember: ({ email, userName, chainId }) => {
    storage.set(storageKeys.emailLoginUsed, 'true')
    storage.remove(storageKeys.lastEmailLoginTime)
    storage.set(storageKeys.lastUsedChain, String(chainId))
    if (email) storage.set(storageKeys.email, email)
    if (userName) storage.set(storageKeys.socialUserName, userName)
  },
  rememberEmail: (email) => storage.set(storageKeys.email, email),
  rememberProvider: (provider) => {
    if (provider) storage.set(storageKeys.connectedSocial, provider)
    else storage.remove(storageKeys.connectedSocial)
  },
  rememberChain: (chainId) => storage.set(storageKeys.lastUsedChain, String(chainId)),
  rememberSmartAccountNetworks: (ids) => storage.set(storageKeys.smartAccountNetworks, ids.join(',')),
  smartAccountNetworks: () =>
    (storage.get(storageKeys.smartAccountNetworks) ?? '')
      .split(',')
      .map((text) => numberOf(text))
      .filter((id) => id !== undefined),
  sessionToken: () => storage.get(storageKeys.sessionToken),
  rememberSessionToken: (token) => storage.set(storageKeys.sessionToken, token),
  lastMailAt: () => numberOf(storage.get(storageKeys.lastEmailLoginTime)),
  resendAt: () => {
    const last = numberOf(storage.get(storageKeys.lastEmailLoginTime))
    return last === undefined ? undefined : last + (numberOf(storage.get(storageKeys.resendPause)) ?? cooldownMs)
  },
  rememberMail: (at, pauseMs = cooldownMs) => {
    storage.set(storageKeys.lastEmailLoginTime, String(at))
    storage.set(storageKeys.resendPause, String(pauseMs))
  },
  clear: () => {
    for (const key of loginKeys) storage.remove(storageKeys[key])
  },
})
