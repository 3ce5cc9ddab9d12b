import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'
import { fromElsewhere, missingOptional, withoutIntegrity } from './lockfile.mjs'

type Entry = { version?: string; license?: string; optional?: boolean; link?: boolean; dev?: boolean }
const lock: { packages: Record<string, Entry & { optionalDependencies?: Record<string, string> }> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)

const packages = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), ...entry }))

const free =
  /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|OFL-1\.1|PostgreSQL|Zlib)$/

/**
 * Contracts that only the local chain deploys, from their own packages, never copied or shipped.
 * We reach them only over the chain.
 */
const deployedOnly = /^(@uniswap\/|@account-abstraction\/contracts|@openzeppelin\/contracts)/

/** Tools that build or check the product and aren't part of it; their license doesn't cover what they produce. */
const tools = /^(axe-core|lightningcss)/

/** Parts of MetaMask's client that tests use, like a third-party page. Their license covers only their own files. */
const inTestsOnly = ({ name, dev }: { name: string; dev?: boolean }): boolean =>
  dev === true && /^@ethereumjs\/(rlp|tx|util)$/.test(name)

const licenceOf = ({ path, license }: { path: string; license?: string }): string => {
  if (license) return license
  const manifest = join(root, path, 'package.json')
  if (!existsSync(manifest)) return 'not installed here'
  const found: { license?: string | { type: string }; licenses?: { type: string }[] } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  )
  return typeof found.license === 'object' ? found.license.type : (found.license ?? found.licenses?.[0]?.type ?? 'none')
}

/** `(MIT OR Apache-2.0)` is accepted if one of its options is. */
const isFree = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((part) => free.test(part.trim())))

const isNewer = (version: string, limit: string): boolean => {
  const [a, b] = [version, limit].map((text) => (text.split('-')[0] ?? '').split('.').map(Number))
  for (const index of [0, 1, 2]) if (a?.[index] !== b?.[index]) return (a?.[index] ?? 0) > (b?.[index] ?? 0)
  return false
}

test('every package is under a free licence', () => {
  const wrong = packages
    .filter((entry) => !deployedOnly.test(entry.name) && !tools.test(entry.name) && !inTestsOnly(entry))
    .map((entry) => ({ ...entry, found: licenceOf(entry) }))
    .filter(({ found, optional }) => !(found === 'not installed here' && optional) && !isFree(found))
    .map(({ name, version, found }) => `${name}@${version}: ${found}`)
  expect(wrong).toEqual([])
})

test('nothing comes from behind the licence wall', () => {
  const core = /^@walletconnect\/(core|sign-client|utils|types|universal-provider|ethereum-provider)$/
  const wrong = packages.filter(
    ({ name, version = '' }) =>
      (name.startsWith('@reown/appkit') && isNewer(version, '1.8.0')) ||
      (core.test(name) && isNewer(version, '2.21.8')),
  )
  expect(wrong).toEqual([])
  expect(isNewer('2.21.9', '2.21.8') && isNewer('1.8.1', '1.8.0') && !isNewer('1.7.20', '1.8.0')).toBe(true)
})

test('the lockfile names every optional platform package, so that npm ci takes it on every machine', () => {
  expect(missingOptional(lock)).toEqual([])
})

/**
 * Builds for other platforms that the registry used here lacks, so their checksums are unknown.
 * Running `node scripts/lockfile.mjs` with a full registry adds them; then remove them here.
 */
const unchecked = [
  ...['android-arm64', 'android-x64', 'darwin-arm64', 'darwin-x64', 'linux-arm64-musl', 'linux-x64-musl'],
  ...['win32-arm64', 'win32-x64'],
]
  .map((machine) => `@biomejs/cli-${machine}@2.6.6`)
  .concat(
    ['darwin-amd64', 'darwin-arm64', 'linux-arm64', 'win32-amd64'].map(
      (machine) => `@foundry-rs/anvil-${machine}@1.7.1`,
    ),
    [
      ...['android-arm-eabi', 'android-arm64', 'darwin-arm64', 'darwin-x64', 'freebsd-x64', 'linux-arm-gnueabihf'],
      ...['linux-arm-musleabihf', 'linux-arm64-musl', 'linux-ppc64-gnu', 'linux-riscv64-gnu', 'linux-riscv64-musl'],
      ...['linux-s390x-gnu', 'linux-x64-musl', 'openharmony-arm64', 'win32-arm64-msvc', 'win32-ia32-msvc'],
      'win32-x64-msvc',
    ].map((machine) => `@oxc-parser/binding-${machine}@0.155.0`),
  )

test('[threat 40] npm compares a checksum of every package but those that are named here', () => {
  expect(withoutIntegrity(lock).sort()).toEqual(unchecked.sort())
  const optional = packages.filter(({ name, version }) => unchecked.includes(`${name}@${version}`))
  expect(optional.filter(({ optional }) => !optional)).toEqual([])
})

test('[threat 40] the driver for HSMs, which operators install themselves, is free and has a checksum', () => {
  const own = JSON.parse(readFileSync(join(root, 'deploy', 'pkcs11', 'package-lock.json'), 'utf8')) as typeof lock
  expect([withoutIntegrity(own), fromElsewhere(own)]).toEqual([[], []])
  const { '': _, ...driver } = own.packages
  expect(Object.values(driver).map(({ license }) => license)).toEqual(['MIT'])
})

test('[threat 40] a missing or weak checksum is found', () => {
  const weak = { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }
  const cut = { version: '1.0.0', integrity: 'sha512-AAAA' }
  const inside = { 'node_modules/a/node_modules/b': { version: '2.0.0' }, 'node_modules/own': { link: true } }
  const packages = { '': {}, 'node_modules/@x/weak': weak, 'node_modules/cut': cut, ...inside }
  expect(withoutIntegrity({ packages })).toEqual(['@x/weak@1.0.0', 'cut@1.0.0', 'b@2.0.0'])
})

test('[threat 40] every package comes from the registry', () => {
  expect(fromElsewhere(lock)).toEqual([])
  const asked = {
    a: 'git+ssh://git@example.com/a.git',
    b: 'github:x/b',
    c: 'file:../c',
    d: 'https://example.com/d.tgz',
  }
  const fine = { e: '^1.0.0', f: 'npm:@x/f@1.0.0', g: '>=1 <2 || 3.x', h: '*' }
  const packages = {
    '': { dependencies: { ...asked, ...fine } },
    'node_modules/i': { version: '1.0.0', resolved: 'https://example.com/i.tgz' },
    'node_modules/own': { link: true, resolved: 'packages/own' },
  }
  expect(fromElsewhere({ packages })).toEqual([
    'i from https://example.com/i.tgz',
    'a from git+ssh://git@example.com/a.git, asked for by the root',
    'b from github:x/b, asked for by the root',
    'c from file:../c, asked for by the root',
    'd from https://example.com/d.tgz, asked for by the root',
  ])
})

test('the lockfile names no registry', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved": "http')
})
