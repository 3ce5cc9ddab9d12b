import { contrast, type Rgb, toHex } from '@latchkey/ui/contrast'

/** The theme options a page may set. */
export type ApprovalTheme = { mode: 'dark' | 'light'; accent?: { fill: string; ink: string } }

const surfaces: Record<ApprovalTheme['mode'], Rgb> = { dark: [0x13, 0x14, 0x18], light: [0xff, 0xff, 0xff] }
const inks: readonly (readonly [string, Rgb])[] = [
  ['#1c1404', [0x1c, 0x14, 0x04]],
  ['#ffffff', [0xff, 0xff, 0xff]],
]

const readHex = (text: string): Rgb | undefined => {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  return found ? ([1, 2, 3].map((at) => Number.parseInt(found[at] ?? '', 16)) as unknown as Rgb) : undefined
}

/** AppKit's notation, used even for its default color. Opaque colors only, because contrast is checked on them. */
const readHsl = (text: string): Rgb | undefined => {
  const found = /^hsla?\((\d{1,3}), ?(\d{1,3})%, ?(\d{1,3})%(?:, ?1(?:\.0+)?)?\)$/.exec(text)
  if (!found) return undefined
  const [hue, saturation, lightness] = [Number(found[1]), Number(found[2]) / 100, Number(found[3]) / 100]
  if (hue > 360 || saturation > 1 || lightness > 1) return undefined
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (at: number): number => {
    const turn = (at + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
  }
  return [part(0), part(8), part(4)]
}

/** Takes light or dark and one legible accent from the page; ignores everything else. */
export const checkTheme = (sent: {
  themeMode?: string | undefined
  w3mThemeVariables?: Readonly<Record<string, string>> | undefined
}): ApprovalTheme => {
  const mode = sent.themeMode === 'light' ? 'light' : 'dark'
  const named = sent.w3mThemeVariables?.['--w3m-accent'] ?? ''
  const colour = readHex(named) ?? readHsl(named)
  if (!colour || contrast(colour, surfaces[mode]) < 3) return { mode }
  const ink = inks.find(([, value]) => contrast(value, colour) >= 4.5)
  return ink ? { mode, accent: { fill: toHex(colour), ink: ink[0] } } : { mode }
}

/** Follows the system theme on a wallet page, which gets none from a site. */
export const preferredTheme = (): ApprovalTheme => ({
  mode: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark',
})
