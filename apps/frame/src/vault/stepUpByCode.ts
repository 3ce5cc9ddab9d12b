import { auth, type StepUpAction } from '@latchkey/wire/api/auth'
import type { VaultDeps } from './vaultDeps.ts'

/** Gets a grant for one action with the recovery code, which never leaves this browser. */
export const stepUpByCode = async (
  { call, signer }: Pick<VaultDeps, 'call' | 'signer'>,
  userId: string,
  { code, action }: { code: string; action: StepUpAction },
): Promise<string> => {
  const { flowId } = await call(auth.startStepUp, { action, by: 'code' })
  const signature = await (await signer()).proveCode({ code, userId, action, flowId })
  return (await call(auth.verifyStepUp, { flowId, signature })).grant
}
