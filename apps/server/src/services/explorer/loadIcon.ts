import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const sets = ['wallets', 'exchanges', 'tokens', 'networks'] as const
export type IconSet = (typeof sets)[number]

const folder = join(dirname(createRequire(import.meta.url).resolve('@web3icons/core')), 'svgs')
/** Fills the square with the brand color, which suits the rounded tiles of all lists. */
const variants = ['background', 'branded']

/** Lowercase name → file. Only files in this table are ever opened. */
const files = new Map(
  sets.flatMap((set) =>
    [...variants].reverse().flatMap((variant) => {
      const path = join(folder, set, variant)
      const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.svg.js')) : []
      return names.map((name): [string, string] => [`${set}/${name.slice(0, -7).toLowerCase()}`, join(path, name)])
    }),
  ),
)

const loaded = new Map<string, Promise<string>>()

/** A brand's icon as SVG text, or undefined if there is none. Each file is read once. */
export const loadIcon = (set: IconSet, name: string): Promise<string> | undefined => {
  const key = `${set}/${name.toLowerCase()}`
  const file = files.get(key)
  if (!file) return undefined
  const svg = loaded.get(key) ?? readIcon(file)
  loaded.set(key, svg)
  return svg
}

const readIcon = async (file: string): Promise<string> => {
  const module: { default: string } = await import(pathToFileURL(file).href)
  return module.default
}
