import type { ApprovalSubject } from '../approve/approval.ts'
import type { PageData } from '../context.ts'
import { networkName, toNetworkId } from '../network.ts'
import type { Signable } from '../signer/digest.ts'
import type { Signed } from '../signer/signWith.ts'
import { checkStillAllowed, isEnded } from './checkStillAllowed.ts'
import type { MethodContext } from './method.ts'

/** The page's own name. An icon must be an https URL. */
const describeDapp = (dapp: PageData['dapp']): { name: string; icon: string | undefined } | undefined => {
  if (!dapp) return undefined
  const icon = dapp.icons.find((url) => /^https:\/\//.test(url))
  return { name: dapp.name.slice(0, 64), icon }
}

/** Shows what would be signed and signs exactly that. Any change between prompt and answer aborts. */
export const approveAndSign = async <S extends Signable>(
  { state, request, network }: MethodContext,
  signable: S,
  subject: ApprovalSubject,
): Promise<Signed[S['kind']]> => {
  const { approvalId, digest } = await (await state.vault.signer()).draft(signable)
  const approval = {
    id: approvalId,
    origin: state.origin,
    dapp: describeDapp(state.page.dapp),
    chainId: network.namespace === 'eip155' ? network.chainId : 0,
    chainName: networkName(toNetworkId(network)),
    subject,
    digest,
  }
  // Started while the user reads, so it is usually done when they approve.
  const earlyCheck = checkStillAllowed(state)
  earlyCheck.catch(() => undefined)
  await state.approvals.ask(approval, request.signal, request.window).catch(async (error: unknown) => {
    // The check may have locked the wallet meanwhile; then its reason is the right error.
    if (isEnded(error)) await earlyCheck
    throw error
  })
  await checkStillAllowed(state)
  return (await state.vault.signer()).sign({ approvalId, digest: approval.digest, signable })
}
