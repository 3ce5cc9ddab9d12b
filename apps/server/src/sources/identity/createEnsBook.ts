import { RpcError } from '@latchkey/wire/walletErrors'
import type { Chain } from '../chain/createChain.ts'
import type { NameBook } from './nameBook.ts'

/** ENS's own entry for lookups on Ethereum; the library's table of chains knows it too, but takes seconds to load. */
const universalResolverAddress = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/**
 * Names of ENS, read through a node of Ethereum. The name that an address claims counts only if it leads back to the
 * address. Nothing but the node is asked: lookups that want to go elsewhere, and pictures that would have to be
 * fetched first, count as absent.
 */
export const createEnsBook = (mainnet: Chain): NameBook => {
  const connect = async () => {
    const [{ createPublicClient, custom }, { normalize }] = await Promise.all([import('viem'), import('viem/ens')])
    const request = ({ method, params }: { method: string; params?: unknown }) =>
      mainnet.request(method, (params ?? []) as unknown[]).catch(toLibraryError)
    const transport = custom({ request }, { retryCount: 0 })
    return { client: createPublicClient({ transport, ccipRead: false }), normalize }
  }
  let connection: ReturnType<typeof connect> | undefined

  return {
    nameOf: async (address) => {
      connection ??= connect()
      const { client, normalize } = await connection
      const name = await client.getEnsName({ address, universalResolverAddress })
      if (!name || normalised(name, normalize) !== name) return undefined
      const owner = await client.getEnsAddress({ name, universalResolverAddress })
      if (owner?.toLowerCase() !== address) return undefined
      const avatar = await client.getEnsText({ name, key: 'avatar', universalResolverAddress }).catch(() => null)
      return { name, avatar: avatar && /^https:\/\/[^\s"'<>]{1,500}$/.test(avatar) ? avatar : null }
    },
  }
}

/** The library tells a lookup that found nothing from one that failed by the code and data of the node. */
const toLibraryError = (error: unknown): never => {
  if (!(error instanceof RpcError)) throw error
  throw Object.assign(new Error(error.message), { code: error.rpcCode, data: error.data })
}

/** A name that is not in its normal form may look like another one. */
const normalised = (name: string, normalize: (name: string) => string): string | undefined => {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
