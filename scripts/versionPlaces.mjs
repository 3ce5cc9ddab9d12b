import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')

/** The version of everything here: that of the root's package.json. */
export const currentVersion = () => JSON.parse(read('package.json')).version

/** The same file in every subfolder that has it. */
const inEach = (folder, file) =>
  readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}/${file}`)
    .filter((path) => existsSync(join(root, path)))

const manifests = [
  'package.json',
  'e2e/package.json',
  'kit/create/package.json',
  ...inEach('packages', 'package.json'),
  ...inEach('apps', 'package.json'),
  ...inEach('kit', 'manifest.json'),
]
const templates = inEach('kit/create/templates', 'package.json')

const own = (text, version) => text.replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`)
/** Our own packages that a manifest depends on. */
const needs = (text, version) => text.replace(/("@latchkey\/[\w-]+": "\^?)\d[^"]*"/g, `$1${version}"`)

const inLock = (text, version) => {
  const lock = JSON.parse(text)
  lock.version = version
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path.includes('node_modules')) continue
    if (entry.version) entry.version = version
    for (const list of [entry.dependencies, entry.devDependencies])
      for (const name of Object.keys(list ?? {})) if (name.startsWith('@latchkey/')) list[name] = version
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}

/** Files that carry the version in their own way. */
const others = {
  'package-lock.json': inLock,
  'packages/core/src/config.ts': (text, version) => text.replace(/(sdkVersion = )'[^']*'/, `$1'${version}'`),
  'kit/core/src/version.ts': (text, version) => text.replace(/(version = )'[^']*'/, `$1'${version}'`),
  'deploy/kubernetes/kustomization.yaml': (text, version) => text.replace(/(newTag: )"[^"]*"/, `$1"${version}"`),
}

/** Every file that carries the version, as it is and as it should be. */
export const versionPlaces = (version) =>
  [
    ...manifests.map((path) => [path, (text) => needs(own(text, version), version)]),
    ...templates.map((path) => [path, (text) => needs(text, version)]),
    ...Object.entries(others).map(([path, rewrite]) => [path, (text) => rewrite(text, version)]),
  ].map(([path, rewrite]) => {
    const text = read(path)
    return { path, text, wanted: rewrite(text) }
  })
