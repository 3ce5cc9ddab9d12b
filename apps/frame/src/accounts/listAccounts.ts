import type { AccountType } from '@latchkey/wire/frame'
import type { FrameState } from '../context.ts'

type Account = { address: string; type: AccountType }

/** The accounts on the active chain, the active one first. */
export const listAccounts = async ({ vault, network }: FrameState): Promise<Account[]> => {
  const { evmAddress, solanaAddress } = await vault.open()
  return [{ address: network.namespace === 'solana' ? solanaAddress : evmAddress, type: 'eoa' }]
}
