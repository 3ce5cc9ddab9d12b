import type { AccountType, User } from '@latchkey/wire/frame'
import type { Kit } from '../kit.ts'

/** Which kind of account is active: the first that the frame lists. */
export const accountTypeOf = ({ accounts, preferredAccountType }: User): AccountType =>
  accounts?.[0]?.type ?? (preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa')

/** Who is logged in to the embedded wallet, and whether it could act as a smart account on this network. */
export const embeddedUser = (kit: Kit, address: string, chainId: number) => ({
  queryKey: ['embeddedUser', address, chainId],
  queryFn: async (): Promise<{ type: AccountType; hasSmartAccounts: boolean }> => {
    const wallet = await kit.embedded()
    const user = wallet.lastUser() ?? (await wallet.getUser({ chainId }))
    return { type: accountTypeOf(user), hasSmartAccounts: wallet.cache.smartAccountNetworks().includes(chainId) }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
