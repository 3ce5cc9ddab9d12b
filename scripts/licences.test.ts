import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'
import { missingOptional } from './lockfile.mjs'

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
 * They speak to us over the chain alone.
 */
const deployedOnly = /^(@uniswap\/|@account-abstraction\/contracts|@openzeppelin\/contracts)/

/** Tools that build or check the product and are not part of it; their licence asks nothing of what they touch. */
const tools = /^(axe-core|lightningcss)/

const licenceOf = ({ path, license }: { path: string; license?: string }): string => {
  if (license) return license
  const manifest = join(root, path, 'package.json')
  if (!existsSync(manifest)) return 'not installed here'
  const found: { license?: string | { type: string }; licenses?: { type: string }[] } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  )
  return typeof found.license === 'object' ? found.license.type : (found.license ?? found.licenses?.[0]?.type ?? 'none')
}

/** `(MIT OR Apache-2.0)` is free when one of its choices is. */
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
    .filter(({ name }) => !deployedOnly.test(name) && !tools.test(name))
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

test('the lockfile names no registry', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved": "http')
})
