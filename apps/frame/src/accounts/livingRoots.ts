import { toCaipNetworkId } from '@latchkey/wire/caip'
import { delegationManagerAbi, type SignedDelegation } from '@latchkey/wire/delegation'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { encodeFunctionData, parseAbi } from 'viem'
import type { CallNode } from '../methods/callNode.ts'
import { delegationHash } from './sessionGrant.ts'

const managerAbi = parseAbi(delegationManagerAbi)

/** A session's delegations that are still valid on the chain. One that the node can't tell about counts as valid. */
export const livingRoots = async (
  callNode: CallNode,
  chainId: number,
  roots: readonly SignedDelegation[],
): Promise<SignedDelegation[]> => {
  const isDisabled = async (root: SignedDelegation): Promise<boolean> => {
    const args = [delegationHash(root)] as const
    const data = encodeFunctionData({ abi: managerAbi, functionName: 'disabledDelegations', args })
    const to = smartAccountContracts.delegationManager
    const answer = await callNode(toCaipNetworkId(chainId), 'eth_call', [{ to, data }, 'latest'])
    return typeof answer === 'string' && /^0x0{63}1$/.test(answer)
  }
  const disabled = await Promise.all(roots.map(isDisabled))
  return roots.filter((_, index) => !disabled[index])
}
