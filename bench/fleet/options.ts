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

const argument = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(`--${name}`)
  return at < 0 ? undefined : args[at + 1]
}

/** Reads `--minutes`, `--from` and `--every`. Without `--from`, the last tag is the earlier release. */
export const readOptions = (args: readonly string[]): Options => {
  const [minutes, every] = [Number(argument(args, 'minutes') ?? 10), Number(argument(args, 'every') ?? 2.5)]
  if (!(minutes >= 1 && minutes <= 120 && every > 0))
    throw new Error('Use --minutes 1 to 120, and --every with the seconds between new users.')
  const wanted = argument(args, 'from') ?? git('describe', '--tags', '--abbrev=0')
  if (!wanted) return { minutes, every, from: undefined }
  const from = git('rev-parse', '--verify', `${wanted}^{commit}`)
  if (!from) throw new Error(`There is no commit ${wanted}.`)
  return { minutes, every, from }
}
