import { type Address, toCaipNetworkId } from '@latchkey/wire/caip'
import type { CallNode } from '../methods/callNode.ts'

/** Whether an account is deployed. A node that doesn't answer counts as no. */
export const isDeployed = async (callNode: CallNode, chainId: number, address: Address): Promise<boolean> => {
  const code = await callNode(toCaipNetworkId(chainId), 'eth_getCode', [address, 'latest'])
  return typeof code === 'string' && code !== '0x'
}
