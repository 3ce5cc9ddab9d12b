import type { LoginKind, Session } from '@latchkey/wire/api/auth'
import { hourMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'
import { and, eq } from 'drizzle-orm'
import { type DeviceRow, devices, sessions, users } from '../../../db/identitySchema.ts'
import { type WalletRow, wallets } from '../../../db/vaultSchema.ts'
import { sealPlace } from '../../vault/deviceStatus.ts'
import { settlesInMs } from '../../vault/ownWays.ts'
import type { Change } from '../foundation/change.ts'
import { newId } from '../foundation/secret.ts'
import type { WalletServices } from '../walletServices.ts'
import { refuseVoid } from './flow.ts'
import { forgetDevices, forgetSessions } from './forgetSurplus.ts'
import { issueTokens } from './issueTokens.ts'
import { mailNewDevice } from './mailNewDevice.ts'

type Login = {
  userId: string
  /** The flow that this login completes. */
  flow: { createdAt: Date }
  jkt: string
  projectId: string
  embedder: string
  browser: string
  network: string
  place: string
  login: LoginKind
  /** When the user last proved who they are; now, unless a known device returned. */
  authenticatedAt?: Date
  /** Whether the owner already approved this login, behind a link or on another device. */
  isPressed?: boolean
  /** The passkey used to log in. */
  passkey?: { createdAt: Date }
}

/**
 * Completes a login: remembers the device, starts the session, and emails the owner about a possibly unknown browser.
 */
export const startSession = async (services: WalletServices, change: Change, login: Login): Promise<Session> => {
  const { tx, now, audit } = change
  const { userId, jkt, projectId, embedder } = login
  // Locked, so that ending all sessions either voids this login or ends its session.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  await refuseVoid(tx, userId, login.flow)
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.userId, userId))
  const { device, isNew } = await rememberDevice(services, change, login, wallet)
  const { id: deviceId } = device
  const session = {
    id: newId(),
    ...{ userId, deviceId, jkt, projectId, embedder, login: login.login },
    authenticatedAt: login.authenticatedAt ?? now,
    createdAt: now,
    idleUntil: new Date(now.getTime() + walletLimits.login.idleMs),
    absoluteUntil: new Date(now.getTime() + walletLimits.login.sessionMs),
  }
  const [row] = await tx.insert(sessions).values(session).returning()
  if (!row) throw new Error('The session was not stored.')
  await forgetSessions(change, row)
  audit({ kind: `login.${login.login}`, userId, sessionId: row.id, deviceId, embedder, network: login.network })
  if (isNew && wallet) {
    audit({ kind: 'device.new', userId, deviceId, embedder })
    if (!(await mailNewDevice(services, change, device))) await waitWithoutMail(change, device)
  } else {
    // A stranger's browser must not choose the language of the owner's warning.
    await tx.update(users).set({ language: services.language }).where(eq(users.id, userId))
  }
  return await issueTokens(services, change, row)
}

/**
 * The device of this login. A device new to a wallet starts on probation, unless one of the wallet's passkeys came with
 * it. The device that creates a wallet is confirmed then.
 */
const rememberDevice = async (
  { keyring }: WalletServices,
  change: Change,
  { userId, jkt, embedder, browser, network, place, passkey, isPressed }: Login,
  wallet: WalletRow | undefined,
): Promise<{ device: DeviceRow; isNew: boolean }> => {
  const { tx, now } = change
  const isProven = wallet !== undefined && passkey !== undefined && settlesInMs(change, wallet, passkey) === 0
  const seen = {
    ...{ embedder, browser, network, placeSealed: sealPlace(keyring, place), lastSeenAt: now },
    ...(isProven && { confirmedAt: now }),
    ...(isPressed && { pressedAt: now }),
  }
  const [known] = await tx
    .update(devices)
    .set(seen)
    .where(and(eq(devices.userId, userId), eq(devices.jkt, jkt)))
    .returning()
  if (known) return { device: known, isNew: false }
  await forgetDevices(change, userId)
  const [created] = await tx
    .insert(devices)
    .values({ id: newId(), userId, jkt, createdAt: now, ...seen })
    .onConflictDoUpdate({ target: [devices.userId, devices.jkt], set: seen })
    .returning()
  if (!created) throw new Error('The device was not stored.')
  return { device: created, isNew: true }
}

/** An account without an address can't be asked: its other devices see the new one, and have longer to remove it. */
const waitWithoutMail = async ({ tx, now }: Change, { id }: DeviceRow): Promise<void> => {
  const confirmsAt = new Date(now.getTime() + walletLimits.probation.noEmailWaitHours * hourMs)
  await tx.update(devices).set({ confirmsAt }).where(eq(devices.id, id))
}
