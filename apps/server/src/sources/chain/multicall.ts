import type { Hex } from '@latchkey/wire/caip'
import { multicall3 } from '@latchkey/wire/multicall3'
import { inGroups } from '../../inGroups.ts'
import { loadViem } from '../loadViem.ts'
import type { ContractCall } from './contractCall.ts'
import type { Chain } from './createChain.ts'
import { readOneByOne } from './readOneByOne.ts'

/** Nodes limit the gas of a call; 100 reads of the most expensive token stay below it. */
const callsMax = 100

/** `aggregate3`: its selector, input and output. */
const selector = '0x82ad56cb'
const inputs = [
  {
    name: 'calls',
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'allowFailure', type: 'bool' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const
const outputs = [
  {
    name: 'results',
    type: 'tuple[]',
    components: [
      { name: 'success', type: 'bool' },
      { name: 'returnData', type: 'bytes' },
    ],
  },
] as const

/** Reads many contracts at once, in parallel chunks. Undefined for a read that reverted or an address without code. */
export const readContracts = async (
  chain: Chain,
  calls: readonly ContractCall[],
  { block, signal, gas }: { block?: bigint; signal?: AbortSignal; gas?: bigint } = {},
): Promise<(Hex | undefined)[]> => {
  if (calls.length === 0) return []
  const { decodeAbiParameters, encodeAbiParameters } = await loadViem()
  const read = async (chunk: readonly ContractCall[]): Promise<(Hex | undefined)[]> => {
    const args = [chunk.map(({ target, data }) => ({ target, allowFailure: true, callData: data }))] as const
    const data = selector + encodeAbiParameters(inputs, args).slice(2)
    const at = block === undefined ? 'latest' : `0x${block.toString(16)}`
    const call = { to: multicall3, data, ...(gas !== undefined && { gas: `0x${gas.toString(16)}` }) }
    const answer = await chain.request('eth_call', [call, at], signal && { signal })
    if (answer === '0x') return await readOneByOne(chain, chunk, { at, gas, signal })
    const [results] = decodeAbiParameters(outputs, answer as Hex)
    return results.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined))
  }
  return (await Promise.all(inGroups(calls, callsMax).map(read))).flat()
}

/** The number in the first word of a result. */
export const readUint = (answer: Hex | undefined): bigint | undefined =>
  answer && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : undefined
