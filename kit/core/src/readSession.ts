import type { Kit } from '@latchkey/core/kit'
import { sessionOf } from '@latchkey/core/siwx/sessions'
import type { CaipAddress } from '@latchkey/wire/caip'
import type { Session } from './client.ts'

/** The sign-in of an account on its chain. */
export const readSession = (kit: Kit, account: Session['account']): Session | undefined => {
  const kept = sessionOf(kit, account as CaipAddress)
  return kept && { account, expiresAt: kept.expiresAt }
}
