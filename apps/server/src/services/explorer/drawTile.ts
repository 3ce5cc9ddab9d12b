import { createHash } from 'node:crypto'

/** Ink and brass tile colors that match in a list, each with its letter color. */
const palette = [
  ['#1a1c21', '#e9b44c'],
  ['#24272e', '#f4f2ed'],
  ['#3a2f17', '#e9b44c'],
  ['#e9b44c', '#1c1404'],
  ['#2b2a26', '#d8c9a3'],
  ['#1f2a27', '#57c698'],
  ['#30231f', '#ff9d8f'],
  ['#ebe7de', '#1a1813'],
] as const

/** A tile with an initial, for items without an icon. The same name always gets the same tile. */
export const drawTile = (name: string): string => {
  const [byte = 0] = createHash('sha256').update(name.toLowerCase()).digest()
  const [ground, ink] = palette[byte % palette.length] ?? palette[0]
  const initial = /[\p{L}\p{N}\p{Sc}]/u.exec(name)?.[0]?.toUpperCase() ?? '?'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><rect width="40" height="40" fill="${ground}"/><text x="20" y="27" text-anchor="middle" font-family="Inter,system-ui,sans-serif" font-size="19" font-weight="600" fill="${ink}">${initial}</text></svg>`
}
