import type { laterIconPaths } from './laterIconPaths.ts'
import type { moreIconPaths } from './moreIconPaths.ts'

/** Icons of the site's first view: strokes on a 20 px grid. A dot is a stroke of almost no length. */
export const iconPaths = {
  'arrow-down': 'M10 4v12m-5-5 5 5 5-5',
  'arrow-up': 'M10 16V4M5 9l5-5 5 5',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm0 3.5V10l2.5 1.5',
  info: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm0 6.5v4m0-7v.01',
  key: 'M12.5 3.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM9.6 10.4 3.5 16.5m2-2 2 2',
  lock: 'M5.5 9h9A1.5 1.5 0 0 1 16 10.5v5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 15.5v-5A1.5 1.5 0 0 1 5.5 9ZM7 9V6a3 3 0 0 1 6 0v3',
  moon: 'M16.5 11.8A7 7 0 1 1 8.2 3.5a5.5 5.5 0 0 0 8.3 8.3Z',
  plus: 'M10 4v12M4 10h12',
  refresh: 'M16.5 10a6.5 6.5 0 1 1-2-4.7l2 1.7m0-4V7h-4',
  sun: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 2v1m0 14v1m8-8h-1M3 10H2m13.7-5.7-.7.7M5 15l-.7.7m11.4 0L15 15M5 5l-.7-.7',
  swap: 'M7 4v12m-3.5-3.5L7 16l3.5-3.5M13 16V4M9.5 7.5 13 4l3.5 3.5',
  warning:
    'M8.7 4 2.7 14.5A1.5 1.5 0 0 0 4 16.7h12a1.5 1.5 0 0 0 1.3-2.2L11.3 4a1.5 1.5 0 0 0-2.6 0ZM10 8v3.5m0 2.5v.01',
}

export type IconName = keyof typeof iconPaths | keyof typeof moreIconPaths | keyof typeof laterIconPaths
