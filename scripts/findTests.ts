import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { root } from './install.mjs'

type Tests = { unit: readonly string[]; journeys: readonly string[]; production: readonly string[] }

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `core/send` matches `packages/core/src/actions/sendNative.test.ts`: its parts appear in this order. */
const fitsPath = (wanted: string, path: string): boolean =>
  new RegExp(wanted.split('/').map(literally).join('.*'), 'i').test(path)

const testFiles = (): readonly string[] => {
  const rooms = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(root + folder).map((name) => `${folder}/${name}/src`),
  )
  return [...rooms, 'scripts', 'e2e/journeys', 'e2e/production']
    .filter((folder) => existsSync(root + folder))
    .flatMap((folder) => readdirSync(root + folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => /\.(test\.tsx?|e2e\.ts)$/.test(path))
}

/** The test files whose path matches a request; if none does, those with it in a title. */
export const findTests = (wishes: readonly string[]): Tests => {
  const files = testFiles()
  const byPath = files.filter((path) => wishes.some((wish) => fitsPath(wish, path)))
  const titles = (path: string): string => readFileSync(`${root}${path}`, 'utf8')
  const found = byPath.length > 0 ? byPath : files.filter((path) => wishes.some((wish) => titles(path).includes(wish)))
  const under = (folder: string) => found.filter((path) => path.startsWith(folder))
  return {
    unit: found.filter((path) => !path.startsWith('e2e/')),
    journeys: under('e2e/journeys/'),
    production: under('e2e/production/'),
  }
}
