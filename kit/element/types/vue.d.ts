import type { LatchkeyButtonAttributes, LatchkeyButtonEvents, LatchkeyButtonProperties } from '@latchkey/element'
import type { HTMLAttributes } from 'vue'

type Listeners = {
  [E in keyof LatchkeyButtonEvents as `on${Capitalize<E>}`]?: (event: LatchkeyButtonEvents[E]) => void
}

declare module 'vue' {
  interface GlobalComponents {
    'latchkey-button': new () => {
      $props: HTMLAttributes & LatchkeyButtonAttributes & LatchkeyButtonProperties & Listeners
    }
  }
}
