import { randomInt } from 'node:crypto'

const choicesMax = 3

/** A number to show where a login began, and others to choose from where it is approved. */
export const chooseNumber = (): { choices: string[]; matchNumber: string } => {
  const choices = new Set<string>()
  while (choices.size < choicesMax) choices.add(String(randomInt(10, 100)))
  const list = [...choices]
  return { choices: list, matchNumber: list[randomInt(list.length)] ?? '' }
}
