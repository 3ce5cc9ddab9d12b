import type { Method } from './method.ts'

/** The account of whoever is logged in here; nobody's is an empty list. */
export const eth_accounts: Method<'eth_accounts'> = async (_, { state }) => {
  if (!(await state.session.restore())) return []
  const { evmAddress } = await state.vault.open()
  return [evmAddress]
}
