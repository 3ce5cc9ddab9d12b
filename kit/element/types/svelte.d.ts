import type {
  LatchkeyButton,
  LatchkeyButtonAttributes,
  LatchkeyButtonEvents,
  LatchkeyButtonProperties,
} from '@latchkey/element'
import type { HTMLAttributes } from 'svelte/elements'

/** Svelte 5 takes `{...{ 'onlatchkey:connect': listen }}`, since it warns of colons in attributes; Svelte 4 `on:latchkey:connect`. */
type Listeners = {
  [E in keyof LatchkeyButtonEvents as `on${E}` | `on:${E}`]?: (event: LatchkeyButtonEvents[E]) => void
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'latchkey-button': HTMLAttributes<LatchkeyButton> & LatchkeyButtonAttributes & LatchkeyButtonProperties & Listeners
  }
}
