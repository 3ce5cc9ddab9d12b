import { vault, type WalletRecord } from '@latchkey/wire/api/vault'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'
import { fromBase64Url } from '../bytes.ts'
import { askPasskey, enrolDevice } from './enrol.ts'
import type { UnlockerHalves } from './kek.ts'
import { parseCode } from './recoveryCode.ts'
import { stepUpByCode } from './stepUpByCode.ts'
import type { VaultDeps } from './vaultDeps.ts'
import { readPin, type WalletPin, writePin } from './walletPin.ts'

type Attempt = {
  deps: VaultDeps
  userId: string
  wallet: WalletRecord
  pin: WalletPin | undefined
  /** The passkey that just logged in, if any. */
  credentialId: string | undefined
}

const openWith = async (
  { deps, userId, wallet }: Attempt,
  unlocker: UnlockerHalves,
  wrapped: { iv: string; data: string },
): Promise<void> => {
  const signer = await deps.signer()
  // Read again: while a prompt waited, another tab may have opened a newer wallet.
  const pin = await readPin(deps.store, userId)
  const { walletId, epoch, evmAddress, solanaAddress, authPublicKey, vault: sealed, previous } = wallet
  const claimed = { userId, walletId, epoch, evmAddress, solanaAddress, authPublicKey, vault: sealed, previous }
  const seen = { minEpoch: pin?.epoch ?? 1, seenAddress: pin?.evmAddress }
  await signer.unlock({ wallet: claimed, unlocker, wrapped, ...seen })
}

/** Errors after which we try the next unlock method. Anything else aborts: the server may be lying or unreachable. */
const isClosedWay = (error: unknown): boolean =>
  error instanceof HttpError
    ? [403, 404, 409, 410].includes(error.status)
    : error instanceof WalletError && error.code === 'vault.cannotOpen'

const isLocalRefusal = (code: string): boolean =>
  ['passkey.notUsed', 'passkey.refused', 'vault.passkeyUnusable', 'vault.cannotOpen'].includes(code)

/** Undefined on success, else the reason. */
const refusalOf = async (way: Promise<void>): Promise<Error | undefined> => {
  try {
    await way
    return undefined
  } catch (error) {
    if (error instanceof Error && isClosedWay(error)) return error
    throw error
  }
}

const byDevice = async (attempt: Attempt, unlockerId: string): Promise<void> => {
  const { deps } = attempt
  const { gate, wrapped } = await deps.callWallet(vault.openGate, { unlockerId })
  const { secret } = await deps.device()
  await openWith(attempt, { type: 'device', secret, unlockerId, gate: fromBase64Url(gate) }, wrapped)
}

const byAssistance = async (attempt: Attempt, unlockerId: string): Promise<void> => {
  const { gate, wrapped, userHalf } = await attempt.deps.callWallet(vault.openGate, { unlockerId })
  if (userHalf === null) throw new WalletError('vault.cannotOpen')
  const halves = { userHalf: fromBase64Url(userHalf), gate: fromBase64Url(gate) }
  await openWith(attempt, { type: 'assisted', unlockerId, ...halves }, wrapped)
}

const byPasskey = async (attempt: Attempt): Promise<void> => {
  const { unlocker, wrapped } = await askPasskey(attempt.deps, attempt.wallet, attempt.credentialId)
  await openWith(attempt, unlocker, wrapped)
}

type Gate = EndpointReply<typeof vault.openGate>

/** The recovery code proves the owner, so this device needs no other confirmation, if the server accepts it. */
const confirmByCode = async ({ deps, userId }: Attempt, code: string): Promise<void> => {
  try {
    const grant = await stepUpByCode(deps, userId, { code, action: 'confirmDevice' })
    await deps.callWallet(vault.confirmDevice, { by: 'grant', grant })
  } catch (error) {
    // A recently added code doesn't count yet: the wallet is unlocked, but the device stays on probation.
    if (!(error instanceof HttpError)) throw error
  }
}

/** The server limits how often it releases a code's half; one visit asks once, whatever the typos. */
const createCodeTry = (attempt: Attempt): ((code: string) => Promise<void>) => {
  const gates = new Map<string, Gate>()
  const gateOf = async (unlockerId: string): Promise<Gate> => {
    const gate = gates.get(unlockerId) ?? (await attempt.deps.callWallet(vault.openGate, { unlockerId }))
    gates.set(unlockerId, gate)
    return gate
  }
  return async (code) => {
    await parseCode(code)
    for (const { unlockerId } of attempt.wallet.unlockers.filter(({ type }) => type === 'code')) {
      const { gate, wrapped } = await gateOf(unlockerId)
      const halves = { type: 'code' as const, code, unlockerId, gate: fromBase64Url(gate) }
      if (await refusalOf(openWith(attempt, halves, wrapped))) continue
      await confirmByCode(attempt, code)
      return
    }
    throw new WalletError('vault.wrongCode')
  }
}

/** The second request to the passkey that just logged in: now we know the wallet, and can ask for its secret. */
const bySamePasskey = async (attempt: Attempt): Promise<boolean> => {
  const { credentialId, wallet } = attempt
  if (!wallet.unlockers.some((row) => row.type === 'passkey' && row.credentialId === credentialId)) return false
  try {
    await byPasskey(attempt)
    return true
  } catch (error) {
    // One dialog per click, or a passkey without a secret: the user continues by hand.
    if (error instanceof WalletError && isLocalRefusal(error.code)) return false
    throw error
  }
}

const byPerson = async (attempt: Attempt, refusal: Error | undefined): Promise<void> => {
  const { deps, wallet } = attempt
  const types = (['passkey', 'code'] as const).filter((type) => wallet.unlockers.some((row) => row.type === type))
  // The server's last error is more useful than saying that no method is left.
  if (types.length === 0) throw refusal ?? new WalletError('vault.cannotOpen')
  const prompt = await deps.prompt()
  const answer = await prompt.askUnlock({
    types,
    tryPasskey: () => byPasskey(attempt),
    tryCode: createCodeTry(attempt),
  })
  if (answer !== 'opened') throw new WalletError('vault.locked')
}

/** Unlocks it, and returns this browser's own unlocker if that worked. */
const openSomehow = async (attempt: Attempt): Promise<string | undefined> => {
  const { wallet, pin } = attempt
  const own = [pin?.unlockerId, pin?.rotation?.deviceId]
  const known = wallet.unlockers.find((row) => row.type === 'device' && own.includes(row.unlockerId))
  const assisted = wallet.unlockers.find(({ type }) => type === 'assisted')
  let refusal = known && (await refusalOf(byDevice(attempt, known.unlockerId)))
  if (known && !refusal) return known.unlockerId
  refusal = assisted && (await refusalOf(byAssistance(attempt, assisted.unlockerId)))
  if ((!assisted || refusal) && !(await bySamePasskey(attempt)))
    await byPerson({ ...attempt, credentialId: undefined }, refusal)
  return undefined
}

/** A browser that couldn't be added needs one more step next time; the wallet is unlocked anyway. */
const tryEnrolDevice = async (deps: VaultDeps): Promise<string | null> => {
  try {
    return await enrolDevice(deps)
  } catch (error) {
    if (error instanceof HttpError || isClosedWay(error)) return null
    throw error
  }
}

/** Unlocks an existing wallet with whatever this browser and the user have. */
export const unlockWallet = async (
  deps: VaultDeps,
  userId: string,
  wallet: WalletRecord,
  credentialId?: string,
): Promise<void> => {
  if (wallet.isFrozen) throw new WalletError('vault.frozen')
  const pin = await readPin(deps.store, userId)
  const own = await openSomehow({ deps, userId, wallet, pin, credentialId })
  const unlockerId = own ?? (await tryEnrolDevice(deps))
  const { walletId, evmAddress, epoch } = wallet
  await writePin(deps.store, userId, {
    ...(await readPin(deps.store, userId)),
    walletId,
    evmAddress,
    epoch,
    unlockerId,
  })
}
