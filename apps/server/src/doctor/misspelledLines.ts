import { warn } from '../conformance/check.ts'
import { settingNames } from '../settings.ts'
import { type Line, line } from './doctorCheck.ts'

/** Shorter names are too often close to a variable of another program. */
const shortest = 8
const mostWrong = 2

/** How many letters have to be added, removed or replaced to turn one word into another. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Variables that look like a misspelled setting: those would be ignored without a word. */
export const misspelledLines = (env: Readonly<Record<string, string | undefined>>): readonly Line[] =>
  Object.keys(env)
    .filter((name) => name.length >= shortest && !settingNames.includes(name))
    .flatMap((name) => {
      const meant = settingNames.find((one) => distance(name, one) <= mostWrong)
      return meant === undefined
        ? []
        : [line('Names', warn(`${name} is not a setting and is ignored`, `If you mean ${meant}, rename it.`))]
    })
