import { vault } from '@latchkey/wire/api/vault'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'
import { randomId } from '../bytes.ts'
import type { NewUnlocker } from '../signer/signerCommands.ts'
import { enrolPasskey, type Reserved, reserve } from './enrol.ts'
import { newCode } from './recoveryCode.ts'
import { stepUpByCode } from './stepUpByCode.ts'
import type { VaultDeps } from './vaultDeps.ts'
import { writePin } from './walletPin.ts'

type Making = { deps: VaultDeps; userId: string; walletId: string }
type Lasting = { type: 'assisted' | 'code'; fill: (room: Reserved) => NewUnlocker }

/** Creates and stores a wallet with one lasting unlock method and this browser; false if there is one already. */
const store = async ({ deps, userId, walletId }: Making, { type, fill }: Lasting): Promise<boolean> => {
  const [durable, cached] = await reserve(deps, [type, 'device'])
  if (!durable || !cached) throw new WalletError('network.badReply')
  const { secret } = await deps.device()
  const device: NewUnlocker = { type: 'device', secret, label: deps.browserLabel, ...cached }
  const signer = await deps.signer()
  const newWallet = await signer.createWallet({ userId, walletId, unlockers: [fill(durable), device] })
  try {
    await deps.callWallet(vault.create, newWallet)
  } catch (error) {
    await signer.lock()
    if (error instanceof HttpError && error.status === 409) return false
    throw error
  }
  await writePin(deps.store, userId, {
    walletId,
    evmAddress: newWallet.evmAddress,
    epoch: 1,
    unlockerId: cached.unlockerId,
  })
  return true
}

/** Nothing is created before the user has the code; the passkey comes after, since it belongs to that wallet. */
const makeOwn = async (making: Making): Promise<boolean> => {
  const { deps, userId, walletId } = making
  const code = await newCode()
  let isMade: boolean | undefined
  const prompt = await deps.prompt()
  await prompt.askBackup({
    code,
    make: async () => {
      isMade = await store(making, {
        type: 'code',
        fill: (room) => ({ type: 'code', code, label: 'Recovery code', ...room }),
      })
      return isMade
    },
    addPasskey: async () => {
      const grant = await stepUpByCode(deps, userId, { code, action: 'addUnlocker' })
      await enrolPasskey(deps, walletId, grant)
    },
  })
  if (isMade === undefined) throw new WalletError('vault.needsBackup')
  return isMade
}

/** Creates the wallet of a first login. False when another tab or browser was faster: the server keeps the first. */
export const makeWallet = (deps: VaultDeps, userId: string, custody: 'assisted' | 'self'): Promise<boolean> => {
  const making = { deps, userId, walletId: randomId() }
  return custody === 'self'
    ? makeOwn(making)
    : store(making, { type: 'assisted', fill: (room) => ({ type: 'assisted', label: 'Assisted', ...room }) })
}
