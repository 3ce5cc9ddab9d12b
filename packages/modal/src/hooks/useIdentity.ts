import { type Identity, identity } from '@latchkey/core/queries/identity'
import { isAddress } from '@latchkey/wire/caip'
import { useQuery } from '@tanstack/react-query'
import { useKit } from './useKit.ts'

/** The name and avatar of an address; `undefined` until loaded. */
export const useIdentity = (address: string | undefined): Identity | undefined => {
  const kit = useKit()
  return useQuery({ ...identity(kit, address ?? ''), enabled: isAddress(address) }).data
}
