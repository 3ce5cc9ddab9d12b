import type { SocialLogin } from '@latchkey/wire/social'
import { useEffect, useReducer } from 'react'

/** Paths of a logo on a 24 px grid, in the text color by default. They are stroked with `width`, otherwise filled. */
export type Mark = { lines: readonly (readonly [path: string, colour?: string])[]; width?: number }

const firstMarks = {
  google: {
    width: 4,
    lines: [
      ['M4.7 8.6A8 8 0 0 1 18 6.7', '#ea4335'],
      ['M4.7 15.4a8 8 0 0 1 0-6.8', '#fbbc05'],
      ['M17.1 18.1A8 8 0 0 1 4.7 15.4', '#34a853'],
      ['M12 12h8a8 8 0 0 1-2.9 6.1', '#4285f4'],
    ],
  },
  github: {
    lines: [
      [
        'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM7.6 6.3c1 .1 1.9.6 2.6 1.1a8 8 0 0 1 3.6 0c.7-.5 1.6-1 2.6-1.1.4 1 .4 1.9.2 2.6.7.8 1 1.7 1 2.7 0 3-1.9 4-4 4.3.4.5.6 1 .6 1.8v4H9.8v-2.1c-1.9.4-2.7-.5-3.3-1.5-.3-.5-.7-.8-1.1-1.1 1.4-.3 2 .9 2.6 1.6.5.6 1.1.6 1.8.4.1-.6.3-1 .6-1.3-2.1-.3-4-1.3-4-4.3 0-1 .3-1.9 1-2.7-.2-.7-.2-1.6.2-2.6Z',
      ],
    ],
  },
  x: { width: 1.9, lines: [['M4.5 4.5 16 19.5h3.5L8 4.5Zm0 15 6.3-6.9M19.5 4.5l-6.3 6.9']] },
} satisfies Partial<Record<SocialLogin, Mark>>
export type FirstMark = keyof typeof firstMarks

const marks: Partial<Record<SocialLogin, Mark>> = { ...firstMarks }

/** Other icons load on demand, since the first list has a tight size budget. Without an icon, the name is shown. */
const loadMarks = () =>
  import('./moreMarks.ts').then(
    ({ moreMarks }) => void Object.assign(marks, moreMarks),
    () => undefined,
  )

/** A login provider's logo. Decorative: its name is next to it. */
export function ProviderIcon({ provider, size = 20 }: { provider: SocialLogin; size?: number }) {
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const { lines = [], width } = marks[provider] ?? {}
  const isMissing = lines.length === 0
  useEffect(() => {
    if (isMissing) void loadMarks().then(refresh)
  }, [isMissing])
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {lines.map(([path, colour = 'currentColor']) => (
        <path
          key={path}
          d={path}
          fillRule="evenodd"
          {...(width ? { fill: 'none', stroke: colour, strokeWidth: width } : { fill: colour })}
        />
      ))}
    </svg>
  )
}
