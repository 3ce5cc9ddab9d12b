import type { LoginKind, Session } from '@latchkey/wire/api/auth'
import { and, eq } from 'drizzle-orm'
import { devices, sessions, users } from '../../../db/identitySchema.ts'
import { wallets } from '../../../db/vaultSchema.ts'
import type { Change } from '../kit/change.ts'
import { newId } from '../kit/secret.ts'
import type { WalletServices } from '../walletServices.ts'
import { absoluteMs, idleMs, issueTokens } from './issueTokens.ts'
import { mailUser } from './mailUser.ts'
import { siteName } from './siteName.ts'

type Login = {
  userId: string
  jkt: string
  projectId: string
  embedder: string
  browser: string
  network: string
  login: LoginKind
  /** When the person last proved who they are; now, unless a known device came back. */
  authenticatedAt?: Date
}

/** Ends a login: the device is remembered, the session begins, and an owner is told of a browser they may not know. */
export const startSession = async (services: WalletServices, change: Change, login: Login): Promise<Session> => {
  const { tx, now, audit } = change
  const { userId, jkt, projectId, embedder, browser } = login
  const { deviceId, isNew } = await rememberDevice(change, login)
  const session = {
    id: newId(),
    ...{ userId, deviceId, jkt, projectId, embedder, login: login.login },
    authenticatedAt: login.authenticatedAt ?? now,
    createdAt: now,
    idleUntil: new Date(now.getTime() + idleMs),
    absoluteUntil: new Date(now.getTime() + absoluteMs),
  }
  const [row] = await tx.insert(sessions).values(session).returning()
  if (!row) throw new Error('The session was not stored.')
  audit({ kind: `login.${login.login}`, userId, sessionId: row.id, deviceId, embedder, network: login.network })
  const [wallet] = await tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, userId))
  if (isNew && wallet) {
    audit({ kind: 'device.new', userId, deviceId, embedder })
    const at = now.toISOString()
    const site = siteName(embedder)
    await mailUser(services, change, userId, (link) => ({ name: 'newBrowser', browser, site, at, freezeLink: link }))
  } else {
    // A stranger's browser must not choose the language in which its owner is warned of it.
    await tx.update(users).set({ language: services.language }).where(eq(users.id, userId))
  }
  return await issueTokens(services, change, row)
}

const rememberDevice = async ({ tx, now }: Change, { userId, jkt, embedder, browser }: Login) => {
  const seen = { embedder, browser, lastSeenAt: now }
  const [known] = await tx
    .update(devices)
    .set(seen)
    .where(and(eq(devices.userId, userId), eq(devices.jkt, jkt)))
    .returning({ id: devices.id })
  if (known) return { deviceId: known.id, isNew: false }
  const [made] = await tx
    .insert(devices)
    .values({ id: newId(), userId, jkt, createdAt: now, ...seen })
    .onConflictDoUpdate({ target: [devices.userId, devices.jkt], set: seen })
    .returning({ id: devices.id })
  if (!made) throw new Error('The device was not stored.')
  return { deviceId: made.id, isNew: true }
}
