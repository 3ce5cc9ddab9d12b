import { laterCss } from '@latchkey/ui/laterSheet'

const files = import.meta.glob<string>(
  [
    './views/*.css',
    './lists/*.css',
    './parts/account/*.css',
    './parts/buy/*.css',
    './parts/swap/*.css',
    '!./parts/account/NativeBalance.css',
    '!./views/Connect.css',
  ],
  {
    query: '?inline',
    eager: true,
    import: 'default',
  },
)

/** The styles of every view but the first, and of the pieces and parts that only they use. */
export const laterStyles = [laterCss, ...Object.values(files)].join('\n')
