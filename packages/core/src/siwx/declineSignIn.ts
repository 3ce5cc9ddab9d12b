import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'

/** Records that the account declined. If signing in is optional, it isn't asked again during this visit. */
export const declineSignIn = (kit: Kit): void => {
  const { caipAddress } = readAccount(kit)
  if (caipAddress) kit.store.setState(({ signIn }) => ({ signIn: { declined: [...signIn.declined, caipAddress] } }))
}
