import { vault, type WalletRecord } from '@latchkey/wire/api/vault'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'
import { randomId } from '../bytes.ts'
import type { NewRecord, NewUnlocker, WrappedUnlocker } from '../signer/signerCommands.ts'
import { askPasskey, type LivePasskey, makePasskey, reserve } from './enrol.ts'
import { parseCode } from './recoveryCode.ts'
import type { VaultDeps } from './vaultDeps.ts'
import { type Rotation, readPin, writePin } from './walletPin.ts'

/** A saved code, and whether a passkey is added. */
export type Ownership = {
  code: string
  withPasskey: boolean
  /** A fresh grant if the server requires one: `removeUnlocker`, or `newKey` for a new root. */
  grant?: string
  /** Creates a new root too: the only protection against a copy of the old one. */
  hasNewRoot?: boolean
  /** The payment record, to be encrypted under the new root. */
  record?: NewRecord | undefined
}

/** The wallet's passkey, or a new one with its server data: stored with the rotation. */
const livePasskey = async (
  deps: VaultDeps,
  wallet: WalletRecord,
): Promise<{ unlocker: LivePasskey; response?: unknown }> => {
  const hasOne = wallet.unlockers.some(({ type }) => type === 'passkey')
  return hasOne ? { unlocker: (await askPasskey(deps, wallet)).unlocker } : makePasskey(deps, wallet.walletId)
}

/** Not a rejection: the server may have applied it. A 409 can come from our own earlier attempt. */
const isUnclear = (error: unknown): boolean =>
  error instanceof HttpError
    ? error.status >= 500 || error.status === 409
    : error instanceof WalletError && error.code.startsWith('network.')

const isInPlace = ({ epoch, deviceId, codeId, evmAddress }: Rotation, wallet: WalletRecord | null): boolean =>
  wallet?.epoch === epoch &&
  (evmAddress === undefined || wallet.evmAddress === evmAddress) &&
  [deviceId, codeId].every((id) => wallet.unlockers.some(({ unlockerId }) => unlockerId === id))

/** The current wallet. Until it was read, the code must not be called useless. */
const readAgain = async (deps: VaultDeps): Promise<WalletRecord | null> => {
  try {
    return (await deps.callWallet(vault.read, {})).wallet
  } catch (cause) {
    throw new WalletError('vault.maybeYours', { cause })
  }
}

const codeKeyOf = ({ unlockers }: { unlockers: readonly WrappedUnlocker[] }): string =>
  unlockers.find(({ type }) => type === 'code')?.codePublicKey ?? ''

/** Switches to self-custody: new data key, only the user's unlock methods, no other browser. May need a click. */
export const makeItYours = async (
  deps: VaultDeps,
  userId: string,
  wallet: WalletRecord,
  { code, withPasskey, grant, hasNewRoot = false, record }: Ownership,
): Promise<void> => {
  await parseCode(code)
  const passkey = withPasskey ? await livePasskey(deps, wallet) : undefined
  const [codeRoom, deviceRoom] = await reserve(deps, ['code', 'device'])
  if (!codeRoom || !deviceRoom) throw new WalletError('network.badReply')
  const { secret } = await deps.device()
  const unlockers: NewUnlocker[] = [
    { type: 'code', code, label: 'Recovery code', ...codeRoom },
    { type: 'device', secret, label: deps.browserLabel, ...deviceRoom },
    ...(passkey ? [passkey.unlocker] : []),
  ]
  const signer = await deps.signer()
  const renewal = hasNewRoot ? await signer.renew({ unlockers, record }) : undefined
  const rotated = renewal ?? (await signer.rotate({ unlockers }))
  const isNewPasskey = (id: string) => passkey?.response !== undefined && passkey.unlocker.unlockerId === id
  const withAnswer = (row: WrappedUnlocker) =>
    isNewPasskey(row.unlockerId) ? { ...row, response: passkey?.response } : row
  const body = { ...rotated, unlockers: rotated.unlockers.map(withAnswer) }
  const renewed = renewal ? { evmAddress: renewal.renewal.evmAddress } : {}
  const next: Rotation = {
    epoch: body.fromEpoch + 1,
    deviceId: deviceRoom.unlockerId,
    codeId: codeRoom.unlockerId,
    codePublicKey: codeKeyOf(body),
    ...renewed,
  }
  const pin = await readPin(deps.store, userId)
  // A confirmed rotation is done: another root after it is a new request.
  const earlier = hasNewRoot && pin && pin.epoch >= (pin.rotation?.epoch ?? 0) ? undefined : pin?.rotation
  const { walletId, evmAddress } = wallet

  const isSettled = async (read: WalletRecord | null): Promise<boolean> => {
    const found = [next, earlier].find((one) => one && isInPlace(one, read))
    if (!found) return false
    const { epoch, deviceId: unlockerId } = found
    const address = { evmAddress: found.evmAddress ?? evmAddress }
    await writePin(deps.store, userId, { walletId, ...address, epoch, unlockerId, rotation: found })
    await signer.lock()
    // An earlier attempt succeeded with another code, so this one unlocks nothing.
    if (found.codePublicKey !== next.codePublicKey) throw new WalletError('vault.conflict')
    return true
  }

  if (await isSettled(wallet)) return
  const known = pin ?? { walletId, evmAddress, epoch: wallet.epoch, unlockerId: null }
  await writePin(deps.store, userId, { ...known, rotation: next })
  const nonce = randomId()
  const signature = await signer.prove({ action: 'rotate', nonce, body })
  try {
    await deps.callWallet(vault.rotate, { ...body, proof: { nonce, signature }, ...(grant ? { grant } : {}) })
  } catch (error) {
    if (!isUnclear(error) || !(await isSettled(await readAgain(deps)))) throw error
    return
  }
  const settled = { ...known, ...renewed, epoch: next.epoch, unlockerId: next.deviceId, rotation: next }
  await writePin(deps.store, userId, settled)
  await signer.lock()
}
