import type { explorer } from '@latchkey/wire/api/explorer'
import type { Handler } from '../../http/mount.ts'
import { answerImage, checkImageId } from './answerImage.ts'
import { loadIcon } from './loadIcon.ts'

/** Signs of the currencies for balances and payments. */
const signs: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  AUD: '$',
  CAD: '$',
  INR: '₹',
  JPY: '¥',
}

/** A currency's icon by its code (API-23): a currency sign or a coin logo. */
export const getCurrencyImage: Handler<typeof explorer.getCurrencyImage> = ({ params }, call) => {
  const code = checkImageId(params.id).toUpperCase()
  const sign = signs[code]
  return answerImage(call, { name: sign ?? code, icon: sign ? undefined : loadIcon('tokens', code) })
}
