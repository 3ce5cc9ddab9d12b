import { domainToASCII } from 'node:url'
import type { Keyring } from '../../../keys/keyring.ts'
import { refuse } from '../foundation/refuse.ts'

/** An address in the form used to compare, hash and send to, with its keyed hash. */
export type EmailAddress = { email: string; emailHash: string; emailSealed: string }

/** The sealing context of an address. */
export const sealContext = 'email'

/** One spelling per mailbox: letter case and the form of the domain don't make another account. */
export const readEmail = (keyring: Keyring, typed: string): EmailAddress => {
  const [, name = '', domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim().normalize('NFKC').toLowerCase()) ?? []
  const ascii = domainToASCII(domain)
  // A control character or comma could break out of a header.
  if (!name || !ascii.includes('.') || /[\p{Cc}\p{Cf},;:<>"()[\]\\]/u.test(name)) throw refuse('email.invalid')
  const email = `${name}@${ascii}`
  return { email, emailHash: hashEmail(keyring, email), emailSealed: sealEmail(keyring, email) }
}

export const hashEmail = (keyring: Keyring, email: string): string => keyring.hash('email', email)

export const sealEmail = (keyring: Keyring, email: string): string => keyring.seal(sealContext, email)

export const openEmail = (keyring: Keyring, sealed: string): string => keyring.open(sealContext, sealed)
