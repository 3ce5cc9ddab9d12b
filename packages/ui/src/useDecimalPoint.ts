import { useLocale } from './words.ts'

/** The decimal separator of the user's language. */
export const useDecimalPoint = (): string => new Intl.NumberFormat(useLocale()).format(1.5).charAt(1)
