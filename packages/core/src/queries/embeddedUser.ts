import type { AccountType, User } from '@latchkey/wire/frame'
import type { Kit } from '../kit.ts'

/** Which kind of account is active: the first that the frame lists. */
export const accountTypeOf = ({ accounts, preferredAccountType }: User): AccountType =>
  accounts?.[0]?.type ?? (preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa')

export type EmbeddedUser = {
  type: AccountType
  hasSmartAccounts: boolean
  accounts: NonNullable<User['accounts']>
}

/** Who is logged in to the embedded wallet, and whether it could act as a smart account on this network. */
export const embeddedUser = (kit: Kit, address: string, chainId: number) => ({
  queryKey: ['embeddedUser', address, chainId],
  queryFn: async (): Promise<EmbeddedUser> => {
    const wallet = await kit.embedded()
    const user = wallet.lastUser() ?? (await wallet.getUser({ chainId }))
    return {
      type: accountTypeOf(user),
      hasSmartAccounts: wallet.cache.smartAccountNetworks().includes(chainId),
      accounts: user.accounts ?? [],
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
