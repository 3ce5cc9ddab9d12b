import { contrast, type Rgb, toHex } from '@latchkey/ui/contrast'
import type { Theme } from './options.ts'
import { mix, readColor } from './readColor.ts'

type Mode = 'dark' | 'light'

/** WCAG AA for text. */
const legible = 4.5

/** The modal's own colors that a theme's colors appear next to. */
const own: Readonly<Record<Mode, Readonly<Record<'surface' | 'text' | 'faint', Rgb>>>> = {
  dark: { surface: [0x13, 0x14, 0x18], text: [0xf4, 0xf2, 0xed], faint: [0x88, 0x85, 0x7e] },
  light: { surface: [0xff, 0xff, 0xff], text: [0x1a, 0x18, 0x13], faint: [0x73, 0x6d, 0x61] },
}

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** Black or white is legible on every color; the warm ink is ours. */
const inks: readonly Rgb[] = [[0x1c, 0x14, 0x04], white, black]

const radii = {
  none: [0, 0, 0, 0, 0],
  small: [5, 6, 7, 9, 12],
  large: [14, 16, 20, 24, 34],
} as const
const radiusTokens = ['s', 'icon', 'm', 'l', 'xl'] as const

const radiusVariables = (radius: Theme['radius']): Readonly<Record<string, string>> =>
  radius === undefined || radius === 'medium'
    ? {}
    : Object.fromEntries(radiusTokens.map((name, at) => [`--lk-radius-${name}`, `${radii[radius][at]}px`]))

/** The accent as text: shifted towards the text color until it is legible. */
const toText = (accent: Rgb, surface: Rgb, text: Rgb): Rgb => {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(accent, text, share)
    if (contrast(mixed, surface) >= legible) return mixed
  }
  return text
}

const accentVariables = (accent: string, surface: Rgb, mode: Mode): Readonly<Record<string, string>> => {
  const color = readColor(accent)
  if (!color) return { '--w3m-accent': accent }
  const ink = inks.find((one) => contrast(one, color) >= legible) ?? black
  const away = ink === white ? black : white
  return {
    // The wallet's window accepts only this notation.
    '--w3m-accent': toHex(color),
    '--lk-accent-hover': toHex(mix(color, away, 0.1)),
    '--lk-accent-press': toHex(mix(color, away, 0.18)),
    '--lk-on-accent': toHex(ink),
    '--lk-accent-text': toHex(toText(color, surface, own[mode].text)),
    '--lk-accent-soft': `rgb(${color.join(' ')} / 14%)`,
  }
}

/** The variables of a theme in one mode. Leaves out a background on which the modal's text would be illegible. */
export const themeVariables = (
  { accent, background, font, radius }: Theme,
  mode: Mode,
): Readonly<Record<string, string>> => {
  const wanted = background === undefined ? undefined : readColor(background)
  const isLegible = wanted !== undefined && contrast(wanted, own[mode].faint) >= legible
  return {
    ...(accent !== undefined && accentVariables(accent, isLegible ? wanted : own[mode].surface, mode)),
    ...(background !== undefined && isLegible && { '--w3m-background': background }),
    ...(font !== undefined && { '--w3m-font-family': font }),
    ...radiusVariables(radius),
  }
}
