import { type Address, toCaipNetworkId } from '@latchkey/wire/caip'
import type { CallNode } from '../methods/callNode.ts'

/** Whether an account is on the chain already. A node that does not answer is no yes. */
export const isDeployed = async (callNode: CallNode, chainId: number, address: Address): Promise<boolean> => {
  const code = await callNode(toCaipNetworkId(chainId), 'eth_getCode', [address, 'latest'])
  return typeof code === 'string' && code !== '0x'
}
