import { delegationManagerAbi, type SignedDelegation } from '@latchkey/wire/delegation'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem'
import type { PlainCall } from './smartAccount.ts'

const abi = parseAbi(delegationManagerAbi)

/** Has the account end a delegation on the chain, whatever the server and the page think of it. */
export const revokeCall = (delegation: SignedDelegation): PlainCall => ({
  to: smartAccountContracts.delegationManager,
  value: 0n,
  data: encodeFunctionData({ abi, functionName: 'disableDelegation', args: [delegation] }),
})

/** The one thing that an account may tell the manager: it only takes a right away. */
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
