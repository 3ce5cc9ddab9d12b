import type {
  LatchkeyButton,
  LatchkeyButtonAttributes,
  LatchkeyButtonEvents,
  LatchkeyButtonProperties,
} from '@latchkey/element'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

/** React 19 listens to `onlatchkey:connect`; before, use `addEventListener` on a ref. */
type Listeners = { [E in keyof LatchkeyButtonEvents as `on${E}`]?: (event: LatchkeyButtonEvents[E]) => void }

type Props = DetailedHTMLProps<HTMLAttributes<LatchkeyButton>, LatchkeyButton> &
  LatchkeyButtonAttributes &
  LatchkeyButtonProperties &
  Listeners

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'latchkey-button': Props
    }
  }
}
