import { type Address, type Hex, toCaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/walletErrors'
import { decodeFunctionResult, encodeFunctionData, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import type { CallNode } from '../methods/callNode.ts'
import { isDeployed } from './isDeployed.ts'

const abi = parseAbi(['function owner() view returns (address)', 'function getKeyIdHashes() view returns (bytes32[])'])

/**
 * The passkeys that control a smart account on a chain; undefined where its key does. Read from the chain each time,
 * since another browser may have changed them. A lying node only gets signatures that the chain rejects.
 */
export const readAccountPasskeys = async (
  callNode: CallNode,
  chainId: number,
  account: Address,
): Promise<readonly Hex[] | undefined> => {
  if (!(await isDeployed(callNode, chainId, account))) return undefined
  const ask = async (functionName: 'owner' | 'getKeyIdHashes'): Promise<Hex> => {
    const call = { to: account, data: encodeFunctionData({ abi, functionName }) }
    return (await callNode(toCaipNetworkId(chainId), 'eth_call', [call, 'latest'])) as Hex
  }
  try {
    const owner = decodeFunctionResult({ abi, functionName: 'owner', data: await ask('owner') })
    if (!isAddressEqual(owner, zeroAddress)) return undefined
    return decodeFunctionResult({ abi, functionName: 'getKeyIdHashes', data: await ask('getKeyIdHashes') })
  } catch (cause) {
    throw cause instanceof WalletError ? cause : new WalletError('network.badReply', { cause })
  }
}
