import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { buildRelease } from '../release/buildRelease.ts'
import { podman } from './podman.ts'

const base = 'localhost/latchkey-base'
export const image = 'localhost/latchkey'

/** A base without a registry: Debian's C library and certificates, and nothing else. */
const makeBase = async (folder: string): Promise<string | undefined> => {
  if (process.env.RUN_BASE) return process.env.RUN_BASE
  const known = await podman('image', 'exists', base).then(
    () => true,
    () => false,
  )
  if (known) return base
  const tar = join(folder, 'base.tar')
  const args = ['--variant=extract', '--include=libc6,libstdc++6,libgcc-s1,ca-certificates', 'bookworm', tar]
  if (spawnSync('mmdebstrap', args, { stdio: 'inherit' }).status !== 0) return undefined
  await podman('import', tar, base)
  return base
}

/**
 * Builds the last stage of deploy/Containerfile from a release built here: the first stage would install every package
 * again, which needs a registry. Undefined without a base.
 */
export const buildImage = async (folder: string, say: (text: string) => void): Promise<string | undefined> => {
  const from = await makeBase(folder)
  if (!from) return undefined
  const stage = join(folder, 'stage')
  rmSync(stage, { recursive: true, force: true })
  await buildRelease(join(stage, 'src', 'dist'), say)
  mkdirSync(join(stage, 'usr', 'local', 'bin'), { recursive: true })
  cpSync(process.execPath, join(stage, 'usr', 'local', 'bin', 'node'), { dereference: true })
  writeFileSync(join(folder, 'empty'), '')
  await podman(
    ...['build', '--file', join(root, 'deploy', 'Containerfile'), '--build-context', `build=${stage}`],
    ...['--build-arg', `RUN_BASE=${from}`, '--network=none', '--format=docker', '--tag', image, folder],
  )
  return image
}
