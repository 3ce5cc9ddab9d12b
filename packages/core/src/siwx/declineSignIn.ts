import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'

/** The account is not asked again during this visit, where signing in is not required. */
export const declineSignIn = (kit: Kit): void => {
  const { caipAddress } = readAccount(kit)
  if (caipAddress) kit.store.setState(({ signIn }) => ({ signIn: { declined: [...signIn.declined, caipAddress] } }))
}
