import { type Language, pickLanguage } from '@latchkey/wire/languages'

type Wish = { tag: string; weight: number }

const toWish = (part: string): Wish => {
  const [tag = '', ...rest] = part.split(';').map((one) => one.trim())
  const weight = Number(rest.find((one) => one.startsWith('q='))?.slice(2) ?? '1')
  return { tag, weight: Number.isNaN(weight) ? 0 : weight }
}

/** The language of `Accept-Language` that the product speaks: our own pages name the one chosen there, other callers leave it to the browser. */
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
