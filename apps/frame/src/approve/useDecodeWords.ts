import { useWords } from '@latchkey/ui/words'
import { decimalPoint } from '@latchkey/wire/writeDecimal'
import { useContext, useMemo } from 'react'
import { withPlainAmounts } from '../decode/exactAmount.ts'
import { OwnLanguageContext } from '../OwnLanguage.tsx'
import { type DecodeWords, decodeWords } from '../words/decode.ts'

/** Words of a request. Its amounts are plain if the page chose a language with another decimal separator than the browser's. */
export const useDecodeWords = (): DecodeWords => {
  const words = useWords(decodeWords)
  const own = useContext(OwnLanguageContext)?.own
  const isOther = own !== undefined && decimalPoint(`${own}-u-nu-latn`) !== decimalPoint(words.locale)
  return useMemo(() => (isOther ? withPlainAmounts(words) : words), [isOther, words])
}
