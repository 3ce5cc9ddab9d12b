import { domainToASCII } from 'node:url'
import type { Keyring } from '../foundation/keyring.ts'
import { refuse } from '../foundation/refuse.ts'

/** An address as it is compared, hashed and mailed to, with its keyed hash. */
export type EmailAddress = { email: string; emailHash: string; emailSealed: string }

/** Says that an address is sealed. */
export const sealContext = 'email'

/** One spelling for each mailbox: letter case and the writing of the domain do not make another account. */
export const readEmail = (keyring: Keyring, typed: string): EmailAddress => {
  const [, name = '', domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim().normalize('NFKC').toLowerCase()) ?? []
  const ascii = domainToASCII(domain)
  // A control character or a comma could end a header or make a list of it.
  if (!name || !ascii.includes('.') || /[\p{Cc}\p{Cf},;:<>"()[\]\\]/u.test(name)) throw refuse('email.invalid')
  const email = `${name}@${ascii}`
  return { email, emailHash: hashEmail(keyring, email), emailSealed: sealEmail(keyring, email) }
}

const hashEmail = (keyring: Keyring, email: string): string => keyring.hash('email', email)

export const sealEmail = (keyring: Keyring, email: string): string => keyring.seal(sealContext, email)

export const openEmail = (keyring: Keyring, sealed: string): string => keyring.open(sealContext, sealed)
