import { type Address, nativeTokenAddress } from '@latchkey/wire/caip'
import { loadViem } from '../sources/loadViem.ts'

/** Writes an account id of an EVM chain. Every answer spells addresses with their checksum, however they were asked. */
export type SpellAccount = (chainId: string, address: string) => `${string}:${string}:${string}`

/** Loads what checksums need; a chain's native coin pseudo address stays as it is. */
export const loadSpelling = async (): Promise<SpellAccount> => {
  const { getAddress } = await loadViem()
  const spell = (address: string) =>
    address.toLowerCase() === nativeTokenAddress ? nativeTokenAddress : getAddress(address.toLowerCase() as Address)
  return (chainId, address) => `${chainId}:${spell(address)}` as ReturnType<SpellAccount>
}
