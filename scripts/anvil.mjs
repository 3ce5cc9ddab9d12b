// Finds the local chain's engine, anvil. Some registries carry no build for Linux on arm64: there the amd64 build runs in an emulator.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './install.mjs'

const folder = join(root, 'node_modules', '.latchkey-anvil')
/** `findAnvil` of the chain package looks for the same file. */
const emulated = join(folder, 'anvil')
const build = '@foundry-rs/anvil-linux-amd64'

const isNative = () => {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  try {
    createRequire(join(root, 'apps', 'chain', 'package.json')).resolve(`${name}/package.json`)
    return true
  } catch {
    return false
  }
}

const run = (command, args, cwd = folder) => {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}`)
}

/** Package lists of the other architecture, kept apart from those of the system. */
const foreign = () => {
  const apt = join(folder, 'apt')
  for (const name of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(apt, name), { recursive: true })
  writeFileSync(join(apt, 'status'), '')
  return [
    '-oAPT::Architecture=amd64',
    '-oAPT::Architectures=amd64',
    '-oAPT::Sandbox::User=root',
    `-oDir::State::Lists=${join(apt, 'lists')}`,
    `-oDir::Cache=${join(apt, 'cache')}`,
    `-oDir::State::status=${join(apt, 'status')}`,
  ]
}

const debs = () => readdirSync(folder).filter((name) => name.endsWith('.deb'))

const fetchBuild = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { version, integrity } = packages[`node_modules/${build}`]
  run('npm', ['pack', '--silent', `${build}@${version}`])
  const file = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  const found = `sha512-${createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64')}`
  if (found !== integrity) throw new Error(`${build} does not match the lockfile.`)
  run('tar', ['-xzf', file])
}

const prepare = () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const options = foreign()
  run('apt-get', ['update'])
  run('apt-get', ['-oAPT::Sandbox::User=root', 'download', 'qemu-user-static'])
  for (const name of debs()) run('dpkg', ['-x', name, 'emulator'])
  for (const name of debs()) rmSync(join(folder, name))
  run('apt-get', [...options, 'update'])
  run('apt-get', [...options, 'download', 'libc6', 'libgcc-s1', 'libstdc++6'])
  for (const name of debs()) run('dpkg', ['-x', name, 'system'])
  // The loader's link is absolute, which would lead out of this folder.
  run('ln', ['-sf', '../lib/x86_64-linux-gnu/ld-linux-x86-64.so.2', 'system/lib64/ld-linux-x86-64.so.2'])
  fetchBuild()
  for (const name of [...debs(), 'apt']) rmSync(join(folder, name), { recursive: true })
  const emulator = join(folder, 'emulator', 'usr', 'bin', 'qemu-x86_64-static')
  const anvil = join(folder, 'package', 'bin', 'anvil')
  writeFileSync(emulated, `#!/bin/sh\nexec '${emulator}' -L '${join(folder, 'system')}' '${anvil}' "$@"\n`)
  chmodSync(emulated, 0o755)
}

/** Makes sure that the local chain can run; where it can't, `findAnvil` says what is missing. */
export const ensureAnvil = () => {
  if (process.env.ANVIL_PATH || isNative() || existsSync(emulated)) return
  const isArm = process.platform === 'linux' && process.arch === 'arm64'
  if (!isArm || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('No anvil for this machine in the registry: fetching the amd64 build and an emulator …')
  try {
    prepare()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    console.error(`The emulated anvil could not be prepared (${error.message}).`)
  }
}
