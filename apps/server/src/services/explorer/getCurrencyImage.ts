import type { explorer } from '@latchkey/wire/api/explorer'
import { currencyTable } from '@latchkey/wire/currencies'
import type { Handler } from '../../http/mount.ts'
import { answerImage, checkImageId } from './answerImage.ts'
import { loadIcon } from './loadIcon.ts'

const signs = new Map<string, string>(
  Object.entries(currencyTable).flatMap(([code, row]) => ('sign' in row ? [[code.toUpperCase(), row.sign]] : [])),
)

/** A currency's icon by its code (API-23): a currency sign or a coin logo. */
export const getCurrencyImage: Handler<typeof explorer.getCurrencyImage> = ({ params }, call) => {
  const code = checkImageId(params.id).toUpperCase()
  const sign = signs.get(code)
  return answerImage(call, { name: sign ?? code, icon: sign ? undefined : loadIcon('tokens', code) })
}
