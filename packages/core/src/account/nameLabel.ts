import { isNameLabel } from '@latchkey/wire/isNameLabel'
import { limits } from '@latchkey/wire/limits'
import { WalletError } from '@latchkey/wire/moneyErrors'

const { shortest } = limits.names

/** Normalizes a typed name to lowercase letters and digits. */
export const toLabel = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Refuses a first part of a name that can never be registered. */
export const checkLabel = (label: string): void => {
  if (label.length < shortest) throw new WalletError('name.tooShort', { details: { count: shortest } })
  if (!isNameLabel(label)) throw new WalletError('name.invalid')
}
