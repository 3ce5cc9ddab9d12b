import { delegationManagerAbi, type SignedDelegation } from '@latchkey/wire/delegation'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem'
import type { PlainCall } from './smartAccount.ts'

const abi = parseAbi(delegationManagerAbi)

/** Revokes a delegation on the chain, whatever the server and the page say. */
export const revokeCall = (delegation: SignedDelegation): PlainCall => ({
  to: smartAccountContracts.delegationManager,
  value: 0n,
  data: encodeFunctionData({ abi, functionName: 'disableDelegation', args: [delegation] }),
})

/** The only call an account may make to the manager, since it only removes a right. */
export const isRevocation = ({ to, value, data }: PlainCall): boolean => {
  if (to.toLowerCase() !== smartAccountContracts.delegationManager.toLowerCase() || value !== 0n) return false
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    return (
      functionName === 'disableDelegation' && encodeFunctionData({ abi, functionName, args }) === data.toLowerCase()
    )
  } catch {
    return false
  }
}
