import type { Translation, Words } from '../words.ts'

/** Works as a number and as a text. If it shows up in a sentence, that part was used. */
const sample = (place: number): string => `${7001 + place}`

/** Fills in a sentence's parts. Numbers are passed as numbers, so plurals are tested. */
const fill = (say: (...parts: never[]) => string, parts: readonly string[]): string =>
  say(...(parts.map((_, place) => sample(place)) as never[]))

const partsOf = (say: (...parts: never[]) => string): readonly string[] =>
  (/^\(?([^)=]*)\)?\s*=>/.exec(String(say))?.[1] ?? '').split(',').filter((part) => part.trim() !== '')

const compare = (path: string, english: unknown, other: unknown): readonly string[] => {
  if (typeof english === 'string') {
    if (typeof other !== 'string' || (english.trim() !== '' && other.trim() === '')) return [`${path} is missing`]
    return []
  }
  if (typeof english === 'function') {
    if (typeof other !== 'function') return [`${path} is missing`]
    const parts = partsOf(english as never)
    const [said, also] = [fill(english as never, parts), fill(other as never, parts)]
    return parts.flatMap((part, place) =>
      said.includes(sample(place)) && !also.includes(sample(place)) ? [`${path} does not say ${part.trim()}`] : [],
    )
  }
  const [table, translated] = [english as Record<string, unknown>, (other ?? {}) as Record<string, unknown>]
  return [
    ...Object.keys(table).flatMap((key) => compare(`${path}.${key}`, table[key], translated[key])),
    ...Object.keys(translated).flatMap((key) => (key in table ? [] : [`${path}.${key} is not said in English`])),
  ]
}

/** What a language lacks in an area: sentences or their parts. Also lists what it has in excess. */
export const findGaps = ({ area, english }: Words, translation: Translation): readonly string[] =>
  compare(area, english, translation[area])
