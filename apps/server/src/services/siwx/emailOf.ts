import { openEmail } from '../auth/login/emailAddress.ts'
import type { Services } from '../services.ts'
import { keyringOf } from '../sessions/keyring.ts'
import type { SiwxRow } from './store.ts'

/** The email address confirmed in a session, in plaintext. */
export const emailOf = async (services: Services, { email_sealed }: SiwxRow): Promise<string | null> =>
  email_sealed === null ? null : openEmail(await keyringOf(services), email_sealed)
