export type Rgb = readonly [number, number, number]

const readHex = (text: string): Rgb | undefined => {
  const digits = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]
  if (digits === undefined) return undefined
  const width = digits.length / 3
  const part = (at: number) => Number.parseInt(digits.slice(at * width, (at + 1) * width).repeat(3 - width), 16)
  return [part(0), part(1), part(2)]
}

/** An opaque CSS color in numbers. Only a browser knows names and functions. */
export const readColor = (text: string): Rgb | undefined => {
  const known = readHex(text)
  const canvas = known ? undefined : globalThis.document?.createElement('canvas').getContext?.('2d')
  if (!canvas) return known
  // A color that it doesn't understand leaves the last one.
  const read = (before: string) => {
    canvas.fillStyle = before
    canvas.fillStyle = text
    return canvas.fillStyle
  }
  return read('#000000') === read('#ffffff') ? readHex(read('#000000')) : undefined
}

export const toHex = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const luminance = (color: Rgb): number => {
  const [r = 0, g = 0, b = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colors as WCAG counts it, from 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** A color on its way to another: 0 is the first, 1 the second. */
export const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const part = (at: 0 | 1 | 2) => one[at] + (other[at] - one[at]) * share
  return [part(0), part(1), part(2)]
}
