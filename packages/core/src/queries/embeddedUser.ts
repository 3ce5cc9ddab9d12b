import type { AccountType, User } from '@latchkey/wire/frame'
import type { Kit } from '../kit.ts'

/** Which kind of account is active: the first that the frame lists. */
export const accountTypeOf = ({ accounts, preferredAccountType }: User): AccountType =>
  accounts?.[0]?.type ?? (preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa')

export type EmbeddedUser = {
  type: AccountType
  /** Whether it could act as a smart account on this network. */
  hasSmartAccounts: boolean
  accounts: NonNullable<User['accounts']>
  /** The owner hasn't used their passkey or recovery code for a long time. */
  isCheckDue: boolean
  isOnProbation: boolean
  hasNewDevices: boolean
}

/** Who is logged in to the embedded wallet, and whether it could act as a smart account on this network. */
export const embeddedUser = (kit: Kit, address: string, chainId: number) => ({
  queryKey: ['embeddedUser', address, chainId],
  queryFn: async (): Promise<EmbeddedUser> => {
    const wallet = await kit.embedded()
    const user = wallet.lastUser() ?? (await wallet.getUser({ chainId }))
    const accounts = user.accounts ?? []
    const isEnabled = wallet.cache.smartAccountNetworks().includes(chainId)
    const hasSmartAccounts = isEnabled && accounts.some(({ type }) => type === 'smartAccount')
    const { isBackupCheckDue, isOnProbation = false, hasNewDevices = false } = user
    const isCheckDue = isBackupCheckDue === true
    return { type: accountTypeOf(user), hasSmartAccounts, accounts, isCheckDue, isOnProbation, hasNewDevices }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
