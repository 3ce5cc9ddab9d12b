import { type Language, pickLanguage } from '@latchkey/wire/languages'

type Wish = { tag: string; weight: number }

const toWish = (part: string): Wish => {
  const [tag = '', ...rest] = part.split(';').map((one) => one.trim())
  const weight = Number(rest.find((one) => one.startsWith('q='))?.slice(2) ?? '1')
  return { tag, weight: Number.isNaN(weight) ? 0 : weight }
}

/** The supported language in `Accept-Language`. Our own pages send the chosen one; other callers send the browser's. */
export const readLanguage = (header: string | undefined): Language =>
  pickLanguage(
    (header ?? '')
      .slice(0, 200)
      .split(',')
      .map(toWish)
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .map(({ tag }) => tag),
  )
