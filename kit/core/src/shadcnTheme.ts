import type { Theme } from './options.ts'

/** Older themes store only the numbers of `hsl()`. */
const toColor = (value: string): string => (/^[\d.]+(deg)? [\d.]+% [\d.]+%$/.test(value) ? `hsl(${value})` : value)

const toRadius = (value: string): Theme['radius'] => {
  const [, size, unit] = /^([\d.]+)(rem|px)?$/.exec(value) ?? []
  if (size === undefined) return undefined
  const px = Number(size) * (unit === 'rem' ? 16 : 1)
  if (px === 0) return 'none'
  return px <= 6 ? 'small' : px <= 12 ? 'medium' : 'large'
}

/**
 * Reads colors, corners, font and mode from a page that uses shadcn/ui. Call it again when they change. On a server there
 * is nothing to read.
 */
export const shadcnTheme = (given?: Element): Theme => {
  if (typeof document === 'undefined') return {}
  const root = given ?? document.documentElement
  const style = getComputedStyle(root)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const [accent, background, font] = [read('--primary'), read('--background'), read('--font-sans')]
  const radius = toRadius(read('--radius'))
  return {
    mode: root.classList.contains('dark') ? 'dark' : 'light',
    ...(accent && { accent: toColor(accent) }),
    ...(background && { background: toColor(background) }),
    ...(radius && { radius }),
    ...(font && { font }),
  }
}
