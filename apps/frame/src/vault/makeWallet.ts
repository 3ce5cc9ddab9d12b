import { type UnlockerType, vault } from '@latchkey/wire/api/vault'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'
import { randomId } from '../bytes.ts'
import type { NewUnlocker } from '../signer/signerCommands.ts'
import { newCode } from './code.ts'
import { reserve } from './enrol.ts'
import type { VaultDeps } from './vaultDeps.ts'
import { writePin } from './walletPin.ts'

const keptCode = async (deps: VaultDeps): Promise<string> => {
  const code = await newCode()
  const prompt = await deps.prompt()
  if ((await prompt.askBackup({ code })) !== 'kept') throw new WalletError('vault.needsBackup')
  return code
}

/**
 * Makes the wallet of a first login. Answers false when another tab or browser was faster:
 * the server keeps the first one, and that one is opened instead.
 */
export const makeWallet = async (deps: VaultDeps, userId: string, custody: 'assisted' | 'self'): Promise<boolean> => {
  const code = custody === 'self' ? await keptCode(deps) : undefined
  const types: readonly UnlockerType[] = [custody === 'self' ? 'code' : 'assisted', 'device']
  const [durable, cached] = await reserve(deps, types)
  if (!durable || !cached) throw new WalletError('network.badReply')
  const { secret } = await deps.device()
  const first: NewUnlocker =
    code === undefined
      ? { type: 'assisted', label: 'Assisted', ...durable }
      : { type: 'code', code, label: 'Recovery code', ...durable }
  const device: NewUnlocker = { type: 'device', secret, label: deps.browserLabel, ...cached }
  const signer = await deps.signer()
  const made = await signer.createWallet({ userId, walletId: randomId(), unlockers: [first, device] })
  try {
    await deps.call(vault.create, made)
  } catch (error) {
    await signer.lock()
    if (error instanceof HttpError && error.status === 409) return false
    throw error
  }
  const { walletId, evmAddress } = made
  await writePin(deps.store, userId, { walletId, evmAddress, epoch: 1, unlockerId: cached.unlockerId })
  return true
}
