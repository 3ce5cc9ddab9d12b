import { auth, type StepUpAction } from '@latchkey/wire/api/auth'
import { WalletError } from '@latchkey/wire/walletErrors'
import { randomBytes } from '../bytes.ts'
import type { VaultDeps } from './vaultDeps.ts'

/** Gets a grant for one action with a passkey. Must be called from a click. */
export const stepUpByPasskey = async (
  { callWallet, passkeys }: Pick<VaultDeps, 'callWallet' | 'passkeys'>,
  action: StepUpAction,
): Promise<string> => {
  const { flowId, options, nonce } = await callWallet(auth.startStepUp, { action, by: 'passkey' })
  if (nonce === undefined) throw new WalletError('network.badReply')
  // The wallet's own salt would reveal its secret, which isn't needed here.
  const { response } = await passkeys.get({ topic: { purpose: 'stepUp', nonce }, options }, randomBytes(32))
  return (await callWallet(auth.verifyStepUp, { flowId, response })).grant
}
