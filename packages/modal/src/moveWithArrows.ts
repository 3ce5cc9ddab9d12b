import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus between the rows of a list with the arrow keys, Home and End. */
export const moveWithArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key]
  if (!step || event.defaultPrevented) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button')]
  const at = rows.findIndex((row) => row === event.target || row.contains(event.target as Node))
  if (at === -1) return
  event.preventDefault()
  rows[step(at, rows.length)]?.focus()
}
