import { execFileSync } from 'node:child_process'
import { root } from '../../scripts/install.mjs'

export type Options = {
  minutes: number
  /** The commit to upgrade from; undefined runs one build throughout. */
  from: string | undefined
  /** Seconds between new users. */
  every: number
}

const git = (...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

const names = ['minutes', 'from', 'every'] as const
type Given = Partial<Record<(typeof names)[number], string>>

/** A run that took its default for a mistyped option would only show that at its end. */
const readArguments = (args: readonly string[]): Given => {
  const given: Given = {}
  for (let at = 0; at < args.length; at += 2) {
    const name = names.find((one) => `--${one}` === args[at])
    const value = args[at + 1]
    if (!name || value === undefined || value.startsWith('--'))
      throw new Error(`Use ${names.map((one) => `--${one}`).join(', ')}, each with a value, not '${args[at]}'.`)
    given[name] = value
  }
  return given
}

/** Reads `--minutes`, `--from` and `--every`. Without `--from`, the last tag is the earlier release. */
export const readOptions = (args: readonly string[]): Options => {
  const given = readArguments(args)
  const [minutes, every] = [Number(given.minutes ?? 10), Number(given.every ?? 2.5)]
  if (!(minutes >= 1 && minutes <= 120 && every > 0))
    throw new Error('Use --minutes 1 to 120, and --every with the seconds between new users.')
  const wanted = given.from ?? git('describe', '--tags', '--abbrev=0')
  if (!wanted) return { minutes, every, from: undefined }
  const from = git('rev-parse', '--verify', `${wanted}^{commit}`)
  if (!from) throw new Error(`There is no commit ${wanted}.`)
  return { minutes, every, from }
}
