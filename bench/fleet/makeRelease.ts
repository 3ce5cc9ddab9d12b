import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/install.mjs'
import { buildRelease } from '../../scripts/release/buildRelease.ts'

/** A folder that `npm run build` made. */
export type Release = { folder: string; name: string }

const run = (command: string, args: readonly string[], cwd = root): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

/** Builds this checkout. */
export const makeRelease = async (work: string, say: (text: string) => void): Promise<Release> => {
  const folder = join(work, 'release')
  await buildRelease(folder, say)
  return { folder, name: run('git', ['rev-parse', '--short', 'HEAD']) }
}

/**
 * Builds an earlier commit once, in its own checkout. Packages are linked from here; if that commit's lockfile differs,
 * its build installs them itself.
 */
export const makeEarlierRelease = (kept: string, commit: string, say: (text: string) => void): Release => {
  const release = { folder: join(kept, `release-${commit}`), name: commit.slice(0, 8) }
  if (existsSync(release.folder)) return release
  say(`building ${release.name}`)
  const checkout = join(kept, `checkout-${commit}`)
  const forget = () => {
    if (existsSync(checkout)) run('git', ['worktree', 'remove', '--force', checkout])
    // One whose folder was deleted by hand would refuse a new one in its place.
    run('git', ['worktree', 'prune'])
  }
  mkdirSync(kept, { recursive: true })
  forget()
  try {
    run('git', ['worktree', 'add', '--detach', checkout, commit])
    const folders = run('git', ['ls-files', '*package.json'], root).split('\n')
    for (const file of folders) {
      const modules = join(file, '..', 'node_modules')
      const isWanted = existsSync(join(root, modules)) && existsSync(join(checkout, file))
      if (isWanted) run('cp', ['-al', join(root, modules), join(checkout, modules)])
    }
    run('npm', ['run', 'build'], checkout)
    renameSync(join(checkout, 'dist'), release.folder)
    return release
  } finally {
    forget()
  }
}
