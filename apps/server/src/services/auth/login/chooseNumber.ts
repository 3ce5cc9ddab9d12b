import { randomInt } from 'node:crypto'
import { walletLimits } from '@latchkey/wire/limits'

/** A number to show where a login began, and others to choose from where it is approved. */
export const chooseNumber = (): { choices: string[]; matchNumber: string } => {
  const choices = new Set<string>()
  while (choices.size < walletLimits.login.numbers) choices.add(String(randomInt(10, 100)))
  const list = [...choices]
  return { choices: list, matchNumber: list[randomInt(list.length)] ?? '' }
}
