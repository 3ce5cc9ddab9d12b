import type { Address } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import { createCache } from '../../createCache.ts'
import type { Chain } from '../chain/createChain.ts'
import type { NameBook, OutsideName, OutsideNames } from './nameBook.ts'

/** ENS's entry contract on Ethereum. The library's chain table has it too, but takes seconds to load. */
const universalResolverAddress: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Payments depend on these answers, so they are cached briefly. */
const keepMs = 30_000

/** The resolver's answer is on a web server (EIP-3668). */
const offchainLookup = '0x556f1830'

/**
 * ENS names, read through an Ethereum node. An address's claimed name counts only if it resolves back; a name is
 * resolved for each coin type. Only the node is asked: off-chain lookups, and avatars that need fetching, count as
 * absent.
 */
export const createEnsBook = (mainnet: Chain, coinTypes: readonly number[]): NameBook & OutsideNames => {
  const connect = async () => {
    const [{ createPublicClient, custom, getAddress, isAddress }, { normalize }] = await Promise.all([
      import('viem'),
      import('viem/ens'),
    ])
    const request = ({ method, params }: { method: string; params?: unknown }) =>
      mainnet.request(method, (params ?? []) as unknown[]).catch(toLibraryError)
    const transport = custom({ request }, { retryCount: 0 })
    return { client: createPublicClient({ transport, ccipRead: false }), normalize, getAddress, isAddress }
  }
  let connection: ReturnType<typeof connect> | undefined

  const open = () => {
    connection ??= connect()
    return connection
  }

  const look = async (name: string): Promise<OutsideName> => {
    const { client, getAddress, isAddress } = await open()
    const answers = await Promise.all(
      coinTypes.map(async (coinType) => {
        const lookup = { name, coinType: BigInt(coinType), universalResolverAddress }
        return [coinType, await client.getEnsAddress(lookup).catch(absentElsewhere)] as const
      }),
    )
    // A record for another chain can hold any bytes.
    const addresses = answers.flatMap(([coinType, bytes]) =>
      bytes && isAddress(bytes, { strict: false }) ? [[coinType, getAddress(bytes)] as const] : [],
    )
    return { name, addresses: new Map(addresses) }
  }
  const found = createCache<OutsideName>({ max: 5_000, keepMs })

  return {
    nameOf: async (address) => {
      const { client, normalize } = await open()
      const name = await client.getEnsName({ address, universalResolverAddress }).catch(absentElsewhere)
      if (!name || normalised(name, normalize) !== name) return undefined
      const owner = await client.getEnsAddress({ name, universalResolverAddress }).catch(absentElsewhere)
      if (owner?.toLowerCase() !== address) return undefined
      const avatar = await client.getEnsText({ name, key: 'avatar', universalResolverAddress }).catch(() => null)
      return { name, avatar: avatar && /^https:\/\/[^\s"'<>]{1,500}$/.test(avatar) ? avatar : null }
    },

    find: async (written) => {
      const { normalize } = await open()
      const name = normalised(written, normalize)
      return name === undefined ? undefined : await found.get(name, () => look(name))
    },
  }
}

const absentElsewhere = (error: unknown): null => {
  if (signaturesOf(error).includes(offchainLookup)) return null
  throw error
}

const signaturesOf = (error: unknown): readonly unknown[] =>
  error instanceof Error ? ['signature' in error && error.signature, ...signaturesOf(error.cause)] : []

/** The library uses the node's error code and data to tell "not found" from a failed lookup. */
const toLibraryError = (error: unknown): never => {
  if (!(error instanceof RpcError)) throw error
  throw Object.assign(new Error(error.message), { code: error.rpcCode, data: error.data })
}

/** A name that isn't in its normalized form may look like another one. */
const normalised = (name: string, normalize: (name: string) => string): string | undefined => {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
