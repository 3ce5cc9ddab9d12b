/** One row of the search index. */
export type Entry = { url: string; title: string; heading: string; text: string }

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The parts of a camelCase name count as words too: `verifySession` is found by `session`. */
const allWordsOf = (text: string): readonly string[] => [
  ...wordsOf(text),
  ...wordsOf(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')),
]

/** How well a word matches: 3 as a whole, 2 at the start of a word, 0 not at all. */
const match = (words: readonly string[], wanted: string): number =>
  words.includes(wanted) ? 3 : words.some((word) => word.startsWith(wanted)) ? 2 : 0

const score = ({ title, heading, text }: Entry, wanted: readonly string[]): number => {
  const parts = [
    { words: allWordsOf(heading), weight: 8 },
    { words: allWordsOf(title), weight: 4 },
    { words: allWordsOf(text), weight: 1 },
  ]
  const scores = wanted.map((word) => parts.reduce((sum, { words, weight }) => sum + weight * match(words, word), 0))
  return scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0)
}

const most = 8

/** The sections in which every word of the query occurs, best first. */
export const rankSections = (entries: readonly Entry[], query: string): readonly Entry[] => {
  const wanted = wordsOf(query)
  if (wanted.length === 0) return []
  return entries
    .map((entry) => ({ entry, points: score(entry, wanted) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ entry }) => entry)
}
