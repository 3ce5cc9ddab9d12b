import type { Address } from '@latchkey/wire/caip'
import { readContract } from 'viem/actions'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'

const abi = [
  {
    type: 'function',
    name: 'getEvmAddr',
    stateMutability: 'view',
    inputs: [{ name: 'addr', type: 'string' }],
    outputs: [{ type: 'address' }],
  },
  {
    type: 'function',
    name: 'getSeiAddr',
    stateMutability: 'view',
    inputs: [{ name: 'addr', type: 'address' }],
    outputs: [{ type: 'string' }],
  },
] as const

/** Sei's registry of which 0x address and sei1 address belong to one key. */
export const addressBook = { address: '0x0000000000000000000000000000000000001004', abi } as const

const errorNames = (error: unknown): readonly string[] =>
  error instanceof Error ? [error.name, ...errorNames(error.cause)] : []

/** Whether a call to the registry failed because this chain has none. */
export const isBookless = (error: unknown): boolean =>
  errorNames(error).some((name) => name === 'AbiDecodingZeroDataError' || name === 'ContractFunctionZeroDataError')

/** The sei1 address of the same key, as far as the chain knows it. */
export type LinkedAddress = { status: 'linked'; address: string } | { status: 'notLinked' | 'notKnown' }

/** An account is linked once the chain has seen its key. Before that, its sei1 address is unknown. */
export const linkedAddress = (kit: Kit, chainId: number, address: Address) => ({
  queryKey: ['linkedAddress', chainId, address],
  queryFn: async (): Promise<LinkedAddress> => {
    try {
      const client = kit.wagmi.getClient({ chainId })
      const linked = await readContract(client, { ...addressBook, functionName: 'getSeiAddr', args: [address] })
      return linked === '' ? { status: 'notLinked' } : { status: 'linked', address: linked }
    } catch (error) {
      if (isBookless(error)) return { status: 'notKnown' }
      if (recognise(error).code === 'node.executionReverted') return { status: 'notLinked' }
      throw error
    }
  },
})
