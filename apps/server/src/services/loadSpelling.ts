import { type Address, nativeTokenAddress } from '@latchkey/wire/caip'
import { loadViem } from '../sources/loadViem.ts'

/** Formats the account ID of an EVM chain. Every reply uses checksummed addresses, whatever the request used. */
export type SpellAccount = (chainId: string, address: string) => `${string}:${string}:${string}`

/** Loads the checksum library; the pseudo address of the native coin stays unchanged. */
export const loadSpelling = async (): Promise<SpellAccount> => {
  const { getAddress } = await loadViem()
  const spell = (address: string) =>
    address.toLowerCase() === nativeTokenAddress ? nativeTokenAddress : getAddress(address.toLowerCase() as Address)
  return (chainId, address) => `${chainId}:${spell(address)}` as ReturnType<SpellAccount>
}
