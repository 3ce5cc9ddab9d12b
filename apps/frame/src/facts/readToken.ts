import { type Address, type Hex, hex, toCaipNetworkId } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { type AbiFunction, decodeFunctionResult, encodeFunctionData, erc20Abi } from 'viem'
import type { TokenFact } from '../decode/facts.ts'
import type { CallNode } from '../methods/callNode.ts'

const supportsInterface = {
  type: 'function',
  name: 'supportsInterface',
  stateMutability: 'view',
  inputs: [{ name: 'id', type: 'bytes4' }],
  outputs: [{ name: '', type: 'bool' }],
} as const satisfies AbiFunction

const interfaces = { erc721: '0x80ac58cd', erc1155: '0xd9b67a26' } as const

/** `decimals` is a byte. Longer symbols and numbers only serve to keep the frame busy. */
const most = { symbol: 200, decimals: 255 }

/** Reads a contract's token metadata. All of it is the contract's own claim. */
export const readToken = async (
  callNode: CallNode,
  chainId: number,
  address: Address,
): Promise<TokenFact | undefined> => {
  const ask = async (data: Hex): Promise<Hex | undefined> => {
    const answer = await callNode(toCaipNetworkId(chainId), 'eth_call', [{ to: address, data }, 'latest']).catch(
      () => '0x',
    )
    return v.is(hex, answer) && answer !== '0x' ? answer : undefined
  }
  const read = async <T>(data: Hex, decode: (answer: Hex) => T): Promise<T | undefined> => {
    const answer = await ask(data)
    try {
      return answer === undefined ? undefined : decode(answer)
    } catch {
      return undefined
    }
  }
  const has = (id: Hex) =>
    read(encodeFunctionData({ abi: [supportsInterface], args: [id] }), (data) =>
      decodeFunctionResult({ abi: [supportsInterface], data }),
    )
  const text = (functionName: 'symbol') =>
    read(encodeFunctionData({ abi: erc20Abi, functionName }), (data) =>
      decodeFunctionResult({ abi: erc20Abi, functionName, data }),
    )
  const decimals = () =>
    read(encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }), (data) =>
      decodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', data }),
    )
  const [name, places, is721, is1155] = await Promise.all([
    text('symbol'),
    decimals(),
    has(interfaces.erc721),
    has(interfaces.erc1155),
  ])
  const symbol = name?.slice(0, most.symbol)
  if (is721 || is1155) {
    return { standard: is721 ? 'erc721' : 'erc1155', symbol: symbol ?? '', decimals: 0, isListed: false }
  }
  if (symbol === undefined || places === undefined || places > most.decimals) return undefined
  return { standard: 'erc20', symbol, decimals: places, isListed: false }
}
