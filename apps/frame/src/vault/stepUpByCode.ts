import { auth, type StepUpAction } from '@latchkey/wire/api/auth'
import type { VaultDeps } from './vaultDeps.ts'

/** Gets a grant for one action with the recovery code, which never leaves this browser. */
export const stepUpByCode = async (
  { callWallet, signer }: Pick<VaultDeps, 'callWallet' | 'signer'>,
  userId: string,
  { code, action }: { code: string; action: StepUpAction },
): Promise<string> => {
  const { flowId } = await callWallet(auth.startStepUp, { action, by: 'code' })
  const signature = await (await signer()).proveCode({ code, userId, action, flowId })
  return (await callWallet(auth.verifyStepUp, { flowId, signature })).grant
}
