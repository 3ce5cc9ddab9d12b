import { type Address, toCaipNetworkId } from '@latchkey/wire/caip'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import type { CallNode } from '../methods/callNode.ts'

/** The code of an account that has authorized the contract (EIP-7702). */
const delegatedCode = `0xef0100${smartAccountContracts.delegator.slice(2)}`.toLowerCase()

/** Whether a standard account is its own smart account on a chain. One that delegates to another contract isn't. */
export const isDelegator = async (callNode: CallNode, chainId: number, account: Address): Promise<boolean> => {
  const code = await callNode(toCaipNetworkId(chainId), 'eth_getCode', [account, 'latest'])
  return typeof code === 'string' && code.toLowerCase() === delegatedCode
}
