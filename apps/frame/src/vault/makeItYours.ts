import { vault, type WalletRecord } from '@latchkey/wire/api/vault'
import { WalletError } from '@latchkey/wire/walletErrors'
import { randomId } from '../bytes.ts'
import type { NewUnlocker } from '../signer/signerCommands.ts'
import { parseCode } from './code.ts'
import { askPasskey, enrolPasskey, type LivePasskey, reserve } from './enrol.ts'
import type { VaultDeps } from './vaultDeps.ts'
import { writePin } from './walletPin.ts'

/** A code that the person has kept, and whether a passkey joins it. */
export type Ownership = {
  code: string
  withPasskey: boolean
  /** A fresh `removeUnlocker` grant, needed when the new code takes the place of an older one. */
  grant?: string
}

const livePasskey = async (deps: VaultDeps, wallet: WalletRecord): Promise<LivePasskey> => {
  const hasOne = wallet.unlockers.some(({ type }) => type === 'passkey')
  return hasOne ? (await askPasskey(deps, wallet)).unlocker : enrolPasskey(deps, wallet.walletId)
}

/**
 * Takes the wallet out of the operator's reach: a new data key, wrapped for the person's own ways alone.
 * The assisted unlocker and every browser but this one are gone afterwards. With a passkey it needs a click.
 */
export const makeItYours = async (
  deps: VaultDeps,
  userId: string,
  wallet: WalletRecord,
  { code, withPasskey, grant }: Ownership,
): Promise<void> => {
  await parseCode(code)
  const passkey = withPasskey ? await livePasskey(deps, wallet) : undefined
  const [codeRoom, deviceRoom] = await reserve(deps, ['code', 'device'])
  if (!codeRoom || !deviceRoom) throw new WalletError('network.badReply')
  const { secret } = await deps.device()
  const unlockers: NewUnlocker[] = [
    { type: 'code', code, label: 'Recovery code', ...codeRoom },
    { type: 'device', secret, label: deps.browserLabel, ...deviceRoom },
    ...(passkey ? [passkey] : []),
  ]
  const signer = await deps.signer()
  const body = await signer.rotate({ unlockers })
  const nonce = randomId()
  const signature = await signer.prove({ action: 'rotate', nonce, body })
  await deps.call(vault.rotate, { ...body, proof: { nonce, signature }, ...(grant ? { grant } : {}) })
  const { walletId, evmAddress } = wallet
  const epoch = body.fromEpoch + 1
  await writePin(deps.store, userId, { walletId, evmAddress, epoch, unlockerId: deviceRoom.unlockerId })
  await signer.lock()
}
