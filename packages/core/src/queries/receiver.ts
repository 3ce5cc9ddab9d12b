import { type Address, isAddress } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/errors'
import { readContract } from 'viem/actions'
import { resolveName } from '../actions/resolveName.ts'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import type { NetworkId } from '../networks.ts'
import { addressBook, isBookless } from './addressBook.ts'
import { identity } from './identity.ts'
import { hasGoodChecksum } from './receiverFacts.ts'

/** The resolved receiver. Only `found` can be sent to. */
export type Receiver =
  | {
      status: 'found'
      address: string
      /** The typed name, or the address's own. */
      name: string | undefined
      imageUrl: string | undefined
      /** Set if the address's own name differs from the typed one, or if it has none. */
      reverse: { name: string | undefined } | undefined
      /** The name has no address here; this is its Ethereum address. */
      isFromElsewhere: boolean
      from: 'address' | 'name' | 'sei'
    }
  | { status: 'notAnAddress' | 'mistyped' | 'nobody' | 'notKnownHere' | 'notLinked' | 'notLinkable' }

const noOne = /^0x0{40}$/

const namesOf = async (kit: Kit, address: Address) => {
  const { name, avatar } = await kit.queries
    .fetchQuery(identity(kit, address))
    .catch(() => ({ name: null, avatar: null }))
  return { name: name ?? undefined, imageUrl: avatar ?? undefined }
}

const findAddress = async (kit: Kit, text: Address): Promise<Receiver> => {
  if (!hasGoodChecksum(text)) return { status: 'mistyped' }
  const names = await namesOf(kit, text)
  return { status: 'found', address: text, ...names, reverse: undefined, isFromElsewhere: false, from: 'address' }
}

const findName = async (kit: Kit, chainId: number, text: string): Promise<Receiver> => {
  const found = await resolveName(kit, text, chainId)
  if (typeof found === 'string') return { status: found }
  const { name: reverse, imageUrl } = await namesOf(kit, found.address)
  return {
    status: 'found',
    address: found.address,
    name: found.name,
    imageUrl,
    reverse: reverse === found.name ? undefined : { name: reverse },
    isFromElsewhere: !found.isForThisChain,
    from: 'name',
  }
}

/** Asks the chain's registry for the pair, both ways: a sei1 address is a hash of the key, so it can't be computed. */
const findSei = async (kit: Kit, chainId: number, text: string): Promise<Receiver> => {
  if (!/^sei1[02-9ac-hj-np-z]{38}$/.test(text)) return { status: 'mistyped' }
  const client = kit.wagmi.getClient({ chainId })
  try {
    const address = await readContract(client, { ...addressBook, functionName: 'getEvmAddr', args: [text] })
    const back = await readContract(client, { ...addressBook, functionName: 'getSeiAddr', args: [address] })
    if (noOne.test(address) || back !== text) return { status: 'notLinked' }
    const names = await namesOf(kit, address)
    return { status: 'found', address, ...names, reverse: undefined, isFromElsewhere: false, from: 'sei' }
  } catch (error) {
    if (isBookless(error)) return { status: 'notLinkable' }
    const known = recognise(error)
    if (known.code === 'node.executionReverted') return { status: 'notLinked' }
    throw known
  }
}

const find = (kit: Kit, chainId: number, text: string): Promise<Receiver> | Receiver => {
  if (isAddress(text)) return findAddress(kit, text)
  if (/^sei1/i.test(text)) return findSei(kit, chainId, text.toLowerCase())
  if (/^[^\s.]+(\.[^\s.]+)+$/.test(text)) return findName(kit, chainId, text.toLowerCase())
  return { status: 'notAnAddress' }
}

/** Resolves the typed receiver: a 0x address, a name or a sei1 address; on Solana, a Solana address. */
export const receiver = (kit: Kit, chainId: NetworkId, text: string) => ({
  queryKey: ['receiver', chainId, text],
  queryFn: async (): Promise<Receiver> => {
    if (typeof chainId !== 'number') {
      const { findSolanaReceiver } = await import('../namespaces/solana/payments.ts')
      return findSolanaReceiver(text)
    }
    try {
      return await find(kit, chainId, text)
    } catch (error) {
      throw error instanceof WalletError ? error : recognise(error)
    }
  },
  staleTime: 60_000,
  retry: false,
})
