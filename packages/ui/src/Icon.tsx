import type { IconName } from './iconPaths.ts'
import { knownIcons } from './knownIcons.ts'

/** Icons that point in reading direction; they flip with it. */
const turning: readonly IconName[] = ['arrow-right', 'back', 'chevron-right', 'logout']

/** A stroke icon in the text color. Decorative: its meaning is in the text next to it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="Icon"
      data-turns={turning.includes(name) || undefined}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={knownIcons[name]} />
    </svg>
  )
}
