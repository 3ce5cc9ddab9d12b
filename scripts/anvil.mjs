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
const anvil = join(folder, 'package', 'bin', 'anvil')
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

const byRoot = '-oAPT::Sandbox::User=root'

/** Package lists separate from the system's: for another architecture or a newer Debian. */
const listsApart = (name, architecture, source) => {
  const apt = join(folder, name)
  for (const part of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(apt, part), { recursive: true })
  writeFileSync(join(apt, 'status'), '')
  if (source) writeFileSync(join(apt, 'sources.list'), source)
  return [
    byRoot,
    `-oAPT::Architecture=${architecture}`,
    `-oAPT::Architectures=${architecture}`,
    `-oDir::State::Lists=${join(apt, 'lists')}`,
    `-oDir::Cache=${join(apt, 'cache')}`,
    `-oDir::State::status=${join(apt, 'status')}`,
    ...(source ? [`-oDir::Etc::SourceList=${join(apt, 'sources.list')}`, '-oDir::Etc::SourceParts=-'] : []),
  ]
}

const debs = () => readdirSync(folder).filter((name) => name.endsWith('.deb'))

/** Downloads packages and unpacks them into a folder; nothing is installed. */
const unpack = (into, options, names) => {
  run('apt-get', [...options, 'update'])
  run('apt-get', [...options, 'download', ...names])
  for (const name of debs()) run('dpkg', ['-x', name, into])
  for (const name of debs()) rmSync(join(folder, name))
}

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

const writeStart = (lines) => {
  writeFileSync(emulated, `#!/bin/sh\n${lines.join('\n')}\n`)
  chmodSync(emulated, 0o755)
}

/** This machine's sources of Debian packages. */
const debianMirror = () => {
  const found = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'])
  const mirror = `${found.stdout}`.split('\n').find((address) => address && !address.includes('security'))
  if (!mirror) throw new Error('no Debian mirror is configured')
  return mirror
}

/** box64 runs anvil about four times as fast as QEMU. Debian 12 has none, so it comes from unstable, with its own libc. */
const useBox64 = () => {
  const source = `deb ${debianMirror()} sid main\n`
  unpack('box64', listsApart('apt-sid', 'arm64', source), ['box64', 'libc6', 'libgcc-s1', 'libstdc++6'])
  const [own, other] = [join(folder, 'box64/usr/lib/aarch64-linux-gnu'), join(folder, 'system')]
  writeStart([
    // An amd64 program's atomic operations rely on its strict memory order.
    'export BOX64_LOG=0 BOX64_NOBANNER=1 BOX64_DYNAREC_STRONGMEM=2',
    `export BOX64_LD_LIBRARY_PATH='${other}/lib/x86_64-linux-gnu:${other}/usr/lib/x86_64-linux-gnu'`,
    `exec '${own}/ld-linux-aarch64.so.1' --library-path '${own}' '${folder}/box64/usr/bin/box64' '${anvil}' "$@"`,
  ])
}

const useQemu = () => {
  unpack('emulator', [byRoot], ['qemu-user-static'])
  const emulator = join(folder, 'emulator', 'usr', 'bin', 'qemu-x86_64-static')
  writeStart([`exec '${emulator}' -L '${join(folder, 'system')}' '${anvil}' "$@"`])
}

/** Whether the emulated anvil starts, sends and replies, which shows whether the emulator works on this machine. */
const works = () => {
  const check = spawnSync(process.execPath, [join(root, 'scripts', 'tryAnvil.mjs'), emulated], { timeout: 60_000 })
  return check.status === 0
}

const prepare = () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  unpack('system', listsApart('apt', 'amd64'), ['libc6', 'libgcc-s1', 'libstdc++6'])
  // The loader's link is absolute, which would point outside this folder.
  run('ln', ['-sf', '../lib/x86_64-linux-gnu/ld-linux-x86-64.so.2', 'system/lib64/ld-linux-x86-64.so.2'])
  fetchBuild()
  try {
    useBox64()
    if (!works()) throw new Error("it can't run anvil")
  } catch (error) {
    console.log(`box64 can't be used (${error.message}): using QEMU, which is slower.`)
    useQemu()
  }
  for (const name of readdirSync(folder)) {
    if (name.startsWith('apt') || name.endsWith('.tgz')) rmSync(join(folder, name), { recursive: true })
  }
}

/** Makes sure the local chain can run. If it can't, `findAnvil` says what is missing. */
export const ensureAnvil = () => {
  if (process.env.ANVIL_PATH || isNative() || existsSync(emulated)) return
  const isArm = process.platform === 'linux' && process.arch === 'arm64'
  if (!isArm || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('The registry has no anvil for this machine: downloading the amd64 build and an emulator …')
  try {
    prepare()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    console.error(`The emulated anvil could not be prepared (${error.message}).`)
  }
}
