import type { Rgb } from '@latchkey/ui/contrast'

const readHex = (text: string): Rgb | undefined => {
  const digits = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]
  if (digits === undefined) return undefined
  const width = digits.length / 3
  const part = (at: number) => Number.parseInt(digits.slice(at * width, (at + 1) * width).repeat(3 - width), 16)
  return [part(0), part(1), part(2)]
}

/** The notation in which browsers return a mixed color. With an alpha value it isn't opaque. */
const readMixed = (text: string): Rgb | undefined => {
  const parts = /^color\(srgb (\S+) (\S+) (\S+)\)$/.exec(text)?.slice(1)
  // Colors that the screen can't show are outside 0 to 1.
  const [r = NaN, g = NaN, b = NaN] = parts?.map((part) => Math.min(Math.max(Number(part), 0), 1) * 255) ?? []
  return Number.isNaN(r + g + b) ? undefined : [Math.round(r), Math.round(g), Math.round(b)]
}

/** An opaque CSS color as numbers. Only a browser can parse names and functions. */
export const readColor = (text: string): Rgb | undefined => {
  const known = readHex(text)
  const canvas = known ? undefined : globalThis.document?.createElement('canvas').getContext?.('2d')
  if (!canvas) return known
  // An invalid color leaves the previous one in place.
  const after = (before: string, color: string) => {
    canvas.fillStyle = before
    canvas.fillStyle = color
    return canvas.fillStyle
  }
  if (after('#000000', text) !== after('#ffffff', text)) return undefined
  // The canvas keeps `oklch()` and other wide colors as they are. Mixing a color with itself converts it to sRGB.
  return readHex(after('#000000', text)) ?? readMixed(after('#000000', `color-mix(in srgb, ${text}, ${text})`))
}

/** A color between two others: 0 is the first, 1 the second. */
export const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const part = (at: 0 | 1 | 2) => one[at] + (other[at] - one[at]) * share
  return [part(0), part(1), part(2)]
}
