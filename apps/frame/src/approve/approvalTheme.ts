/** All that a page may say about how an approval looks. */
export type ApprovalTheme = { mode: 'dark' | 'light'; accent?: { fill: string; ink: string } }

type Rgb = readonly [number, number, number]

const surfaces: Record<ApprovalTheme['mode'], Rgb> = { dark: [0x13, 0x14, 0x18], light: [0xff, 0xff, 0xff] }
const inks: readonly (readonly [string, Rgb])[] = [
  ['#1c1404', [0x1c, 0x14, 0x04]],
  ['#ffffff', [0xff, 0xff, 0xff]],
]

const readHex = (text: string): Rgb | undefined => {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  return found ? ([1, 2, 3].map((at) => Number.parseInt(found[at] ?? '', 16)) as unknown as Rgb) : undefined
}

const luminance = (colour: Rgb): number => {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (one: Rgb, other: Rgb): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Takes light or dark and, if it can be seen and read, one accent from what the page sent; everything else is ignored. */
export const checkTheme = (sent: {
  themeMode?: string | undefined
  w3mThemeVariables?: Readonly<Record<string, string>> | undefined
}): ApprovalTheme => {
  const mode = sent.themeMode === 'light' ? 'light' : 'dark'
  const fill = sent.w3mThemeVariables?.['--w3m-accent'] ?? ''
  const colour = readHex(fill)
  if (!colour || contrast(colour, surfaces[mode]) < 3) return { mode }
  const ink = inks.find(([, value]) => contrast(value, colour) >= 4.5)
  return ink ? { mode, accent: { fill, ink: ink[0] } } : { mode }
}
