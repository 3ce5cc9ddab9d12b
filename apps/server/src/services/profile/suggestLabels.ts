import { readFileSync } from 'node:fs'
import { isNameLabel } from '@latchkey/wire/isNameLabel'

const words: readonly string[] = readFileSync(new URL('./words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)

/** Labels that start with a label: dictionary words first, then the label plus a short word. */
export const suggestLabels = (label: string, max: number): string[] => {
  const longer = words.filter((word) => word.startsWith(label) && word !== label)
  const short = words.filter((word) => word.length <= 5)
  // Start at a different but fixed place in the list for each label.
  const start = [...label].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 7)
  const joined = Array.from({ length: Math.min(max, short.length) }, (_, index) => {
    const word = short[(start + index * 37) % short.length] ?? ''
    return `${label}${word}`
  })
  return [...new Set([...longer, ...joined])].filter(isNameLabel).slice(0, max)
}
