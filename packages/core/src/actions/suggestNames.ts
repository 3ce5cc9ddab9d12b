import { profile } from '@latchkey/wire/api/profile'
import { HttpError, WalletError } from '@latchkey/wire/moneyErrors'
import { checkLabel } from '../account/nameLabel.ts'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'

/** A name, free or taken. */
export type NameSuggestion = { name: string; registered: boolean }

/** The name and whether it is taken, then similar free names. */
export const suggestNames = async (kit: Kit, label: string): Promise<readonly NameSuggestion[]> => {
  checkLabel(label)
  const { suggestions } = await callApi(kit, profile.suggestions, { params: { name: label }, query: {} }).catch(
    (error: unknown) => {
      const isExplained = error instanceof HttpError && error.status < 500 && error.reasons.length > 0
      const { message, sentence } = isExplained ? error : {}
      throw new WalletError('name.suggestFailed', { cause: error, ...(message && { message, sentence }) })
    },
  )
  return suggestions
}
